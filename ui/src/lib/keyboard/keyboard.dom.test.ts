import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Keyboard, type Action } from './registry.svelte';
import { showKeys } from './show';

function press(
  key: string,
  more: KeyboardEventInit = {},
  target: HTMLElement = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...more,
  });
  target.dispatchEvent(event);
  return event;
}

function action(
  more: Partial<Action> & { keys: Action['keys'] },
): Action & { run: ReturnType<typeof vi.fn> } {
  return { id: 'x', label: 'Do', group: 'Article', run: vi.fn(), ...more } as never;
}

describe('the keyboard', () => {
  let keyboard: Keyboard;

  beforeEach(() => {
    document.body.innerHTML =
      '<input id="text"><input id="box" type="checkbox"><div id="edit" contenteditable="true"></div>';
    keyboard = new Keyboard();
    return keyboard.listen(window);
  });

  const field = (id: string) => document.getElementById(id)!;

  it('runs an action and keeps the browser from its own', () => {
    const approve = action({ keys: 'a' });
    keyboard.register(approve);
    expect(press('a').defaultPrevented).toBe(true);
    expect(press('b').defaultPrevented).toBe(false);
    expect(approve.run).toHaveBeenCalledTimes(1);
  });

  it('leaves plain letters to a text field, but not Ctrl and a letter', () => {
    const approve = action({ keys: 'a' });
    const undo = action({ id: 'undo', keys: '$mod+z' });
    keyboard.register(approve, undo);
    press('a', {}, field('text'));
    press('a', {}, field('edit'));
    expect(approve.run).not.toHaveBeenCalled();
    press('a', {}, field('box'));
    expect(approve.run).toHaveBeenCalledTimes(1);
    press('z', { ctrlKey: true }, field('text'));
    expect(undo.run).toHaveBeenCalledTimes(1);
  });

  it('leaves keys alone while text is being composed', () => {
    const enter = action({ keys: 'Enter', inFields: true });
    keyboard.register(enter);
    press('Enter', { isComposing: true }, field('text'));
    expect(enter.run).not.toHaveBeenCalled();
    press('Enter', {}, field('text'));
    expect(enter.run).toHaveBeenCalledTimes(1);
  });

  it('finds a sign behind Shift or without it, as the layout has it', () => {
    const help = action({ keys: '?' });
    keyboard.register(help);
    press('?', { shiftKey: true });
    press('?');
    expect(help.run).toHaveBeenCalledTimes(2);
    press('?', { ctrlKey: true });
    expect(help.run).toHaveBeenCalledTimes(2);
  });

  it('gives a screen its own meaning of a key and gives it back when the screen goes', () => {
    const general = action({ keys: 'n' });
    const special = action({ keys: 'n', when: () => true });
    keyboard.register(general);
    const withdraw = keyboard.register(special);
    press('n');
    expect([general.run.mock.calls.length, special.run.mock.calls.length]).toEqual([0, 1]);
    withdraw();
    press('n');
    expect([general.run.mock.calls.length, special.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('passes over an action that is not possible now', () => {
    const never = action({ keys: 'n', when: () => false });
    keyboard.register(never);
    expect(press('n').defaultPrevented).toBe(false);
    expect(never.run).not.toHaveBeenCalled();
  });

  it('groups its actions for the help sheet, an id once', () => {
    keyboard.register(
      action({ id: 'help', keys: '?', group: 'Everywhere' }),
      action({ id: 'next', keys: 'j', group: 'Article', label: 'Next' }),
      action({ id: 'next', keys: 'j', group: 'Article', label: 'Next problem' }),
    );
    const groups = keyboard.groups.map((group) => [group.name, group.actions.map((one) => one.label)]);
    expect(groups).toEqual([
      ['Everywhere', ['Do']],
      ['Article', ['Next problem']],
    ]);
  });
});

describe('keys for people', () => {
  it('are written as the system writes them', () => {
    expect(showKeys('$mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(showKeys('$mod+Shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(showKeys('Alt+ArrowLeft', false)).toEqual(['Alt', '←']);
    expect(showKeys('?', false)).toEqual(['?']);
    expect(showKeys('$mod++', false)).toEqual(['Ctrl', '+']);
    expect(showKeys('F2', false)).toEqual(['F2']);
  });
});
