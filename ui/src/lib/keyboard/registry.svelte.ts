/** The one list of what the keyboard does. Actions come and go with their screens; the help sheet is drawn from here. */
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';

export interface Action {
  /** Unique; a later registration of the same id takes the place of the earlier one until it is withdrawn. */
  id: string;
  /** In tinykeys' notation, `$mod+z`, one or several. `?` and other signs stand for themselves. */
  keys: string | readonly string[];
  /** What it does, as a menu entry would say it. */
  label: string;
  /** Heading in the help sheet. */
  group: string;
  /** Whether it is possible now; always if left out. */
  when?: () => boolean;
  run: (event: KeyboardEvent) => void;
  /** Also while a text field has focus. Without it only combinations with Ctrl, Alt or Meta reach actions from there. */
  inFields?: boolean;
}

/** A heading of the help sheet with its actions. */
export interface ActionGroup {
  name: string;
  actions: Action[];
}

export class Keyboard {
  /** Registered actions, oldest first. */
  actions: Action[] = $state.raw([]);

  /** Adds actions; the returned function withdraws them. */
  register(...added: Action[]): () => void {
    this.actions = [...this.actions, ...added];
    return () => {
      this.actions = this.actions.filter((action) => !added.includes(action));
    };
  }

  /** What the help sheet shows: groups in the order of their first action, the latest action of each id. */
  get groups(): ActionGroup[] {
    const groups = new Map<string, Action[]>();
    for (const action of this.actions) {
      if (this.actions.findLast((other) => other.id === action.id) !== action) continue;
      groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
    }
    return [...groups].map(([name, actions]) => ({ name, actions }));
  }

  /** Listens on a window or an element until the returned function is called. */
  listen(target: Window | HTMLElement): () => void {
    const listener = (event: Event) => this.handle(event as KeyboardEvent);
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }

  /** Runs the latest action that fits; says whether one did. */
  handle(event: KeyboardEvent): boolean {
    // Half-composed text (Chinese, Japanese, Korean) owns its keys; so does whoever handled the key before.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
    const typing = isTyping(event);
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    for (const action of this.actions.toReversed()) {
      if (typing && bare && !action.inFields) continue;
      if (!keysOf(action).some((keys) => matches(event, keys))) continue;
      if (action.when && !action.when()) continue;
      event.preventDefault();
      action.run(event);
      return true;
    }
    return false;
  }
}

export const keyboard = new Keyboard();

export function keysOf(action: Action): readonly string[] {
  return typeof action.keys === 'string' ? [action.keys] : action.keys;
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const press = parseKeybinding(keys)[0];
  if (!press) return false;
  if (matchKeyBindingPress(event, press)) return true;
  // Where a sign stands behind Shift depends on the keyboard's layout.
  const [mods, key] = press;
  const sign = typeof key === 'string' && /^[^\p{L}\p{N}\s]$/u.test(key);
  return sign && event.shiftKey && matchKeyBindingPress(event, [[...mods, 'Shift'], key]);
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] ?? event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.getAttribute('contenteditable') === 'true') return true;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']);
