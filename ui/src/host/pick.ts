/** Stands in for the native file dialog where there is none: a browser tab shows no paths, so one types them. */
import type { PickKind, PickOptions } from './types';

const TITLES: Record<PickKind, string> = {
  files: 'Paths of the files, one a line',
  folder: 'Path of the folder',
  save: 'Path of the file to write',
};

export function pickInPage(kind: PickKind, options: PickOptions = {}): Promise<string[]> {
  const dialog = document.createElement('dialog');
  dialog.className = 'pick';
  const form = document.createElement('form');
  form.method = 'dialog';
  const label = document.createElement('label');
  label.textContent = options.title ? `${options.title}: ${TITLES[kind].toLowerCase()}` : TITLES[kind];
  const field = document.createElement('textarea');
  field.name = 'paths';
  field.rows = kind === 'files' ? 4 : 1;
  field.value = options.suggested ?? '';
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.textContent = 'Cancel';
  const accept = document.createElement('button');
  accept.textContent = 'Choose';
  accept.value = 'chosen';
  const buttons = document.createElement('menu');
  buttons.append(cancel, accept);
  label.append(field);
  form.append(label, buttons);
  dialog.append(form);
  document.body.append(dialog);

  return new Promise((resolve) => {
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'chosen' ? lines(field.value, kind) : []);
    });
    dialog.showModal();
    field.focus();
  });
}

function lines(text: string, kind: PickKind): string[] {
  const paths = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return kind === 'files' ? paths : paths.slice(0, 1);
}
