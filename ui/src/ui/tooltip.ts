/** A line of text beside what is pointed at or focused. It repeats or explains; it never holds the only name of a thing. */
import type { Attachment } from 'svelte/attachments';
import { placeAt } from './place';

const WAIT_MS = 500;
let bubble: HTMLElement | null = null;

function theBubble(): HTMLElement {
  if (bubble?.isConnected) return bubble;
  bubble = document.createElement('div');
  bubble.className = 'tooltip';
  bubble.popover = 'manual';
  // Readers hear the name or the description of the element itself.
  bubble.setAttribute('aria-hidden', 'true');
  document.body.append(bubble);
  return bubble;
}

/** `{@attach tooltip(() => text)}`; an empty text shows nothing. */
export function tooltip(text: () => string): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = false;

    const show = () => {
      const words = text();
      if (words === '' || !element.isConnected) return;
      const box = theBubble();
      box.textContent = words;
      box.showPopover?.();
      placeAt(box, element, 6, 'middle');
      shown = true;
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) bubble?.hidePopover?.();
      shown = false;
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(show, WAIT_MS);
    };
    const onFocus = () => {
      if (element.matches(':focus-visible')) later();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };

    element.addEventListener('pointerenter', later);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('focus', onFocus);
    element.addEventListener('blur', hide);
    element.addEventListener('keydown', onKey);
    return () => {
      hide();
      element.removeEventListener('pointerenter', later);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('focus', onFocus);
      element.removeEventListener('blur', hide);
      element.removeEventListener('keydown', onKey);
    };
  };
}
