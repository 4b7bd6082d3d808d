/** Focus that is never lost: on a change of screen, and when the element that has it goes away. */
import { tick } from 'svelte';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Moves focus to the main heading of a screen (`data-main-heading`), or to `main` where there is none yet. */
export function focusHeading(root: ParentNode = document): void {
  const heading =
    root.querySelector<HTMLElement>('[data-main-heading]') ?? root.querySelector<HTMLElement>('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The elements of `root` that Tab reaches, in order. */
export function focusables(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[hidden], [inert]'),
  );
}

/**
 * Runs `change`, which may take the focused element away, and then moves focus to its neighbour: `preferred` if it is
 * still there, else what stands at its place in `within`, else the last one, else the main heading.
 */
export async function keepFocus(
  within: HTMLElement,
  change: () => void,
  preferred?: () => HTMLElement | null | undefined,
): Promise<void> {
  const had = document.activeElement;
  const place = had instanceof HTMLElement ? focusables(within).indexOf(had) : -1;
  change();
  await tick();
  const now = document.activeElement;
  if (now && now !== document.body && now.isConnected && now === had) return;
  const wanted = preferred?.();
  if (wanted?.isConnected) return wanted.focus();
  const left = within.isConnected ? focusables(within) : [];
  const next = left[Math.min(Math.max(place, 0), left.length - 1)];
  if (next) next.focus();
  else focusHeading();
}

/** For `use:`: gives focus to an element as it appears, and gives it back as it goes, if it still has it. */
export function borrowFocus(element: HTMLElement): { destroy(): void } {
  const before = document.activeElement;
  element.focus();
  return {
    destroy() {
      const held = element.contains(document.activeElement) || document.activeElement === document.body;
      if (held && before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
