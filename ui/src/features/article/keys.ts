/** The keys of the article. */
import type { Action } from '../../lib/keyboard';
import type { Citing } from './citing.svelte';
import type { Editing } from './editing.svelte';
import type { Reading } from './reading.svelte';

export function articleKeys(
  reading: Reading,
  editing: Editing,
  citing: Citing,
  rewrite: () => void,
  check: () => void,
): Action[] {
  /** The keys of the text work in the text, and where nothing has focus. */
  const inText = () => {
    const active = document.activeElement;
    if (!active || active === document.body || active.matches('[data-main-heading], main')) return true;
    return reading.text?.contains(active) ?? false;
  };
  const onSentence = () => document.activeElement?.matches('[data-sentence]') ?? false;
  const some = () => reading.sentence !== null;
  const on = (
    id: string,
    keys: string | string[],
    label: string,
    run: () => void,
    when: () => boolean = some,
  ): Action => ({ id: `article-${id}`, keys, label, group: 'Article', when, run });
  const change = () => editing.change();
  return [
    on('next', ['ArrowDown', 'j'], 'Next sentence', () => reading.go(1), inText),
    on('previous', ['ArrowUp', 'k'], 'Previous sentence', () => reading.go(-1), inText),
    on('approve', 'a', 'Approve, and go to the next', () => reading.approve()),
    on('edit', 'e', 'Edit the sentence', change),
    on('edit-enter', 'Enter', 'Edit the sentence that has focus', change, () => some() && onSentence()),
    on('add', 'n', 'New sentence behind it', () => editing.add()),
    on('cite', 'c', 'Add, remove or swap citations', () => citing.look()),
    on('find', 'f', 'Find more evidence, in the draft and with its engines', () => citing.find()),
    on(
      'remove',
      'Delete',
      'Remove the sentence',
      () => void reading.remove(),
      () => some() && inText(),
    ),
    on('up', 'Alt+ArrowUp', 'Move the sentence up', () => void reading.move('up')),
    on('down', 'Alt+ArrowDown', 'Move the sentence down', () => void reading.move('down')),
    on('join', 'm', 'Join with the next sentence', () => void reading.join()),
    on('open', 'o', 'Open its first passage in the source', () => citing.openFirst()),
    on('rewrite', 'r', 'Rewrite the section with a note', rewrite, () => some() && !reading.store.busy),
    on('check', 'v', 'Check the whole draft against its sources', check, inText),
    on(
      'problem',
      'p',
      'Next problem',
      () => reading.toNextProblem(),
      () => reading.problems.size > 0,
    ),
  ];
}
