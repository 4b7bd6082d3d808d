import { expect, it } from 'vitest';
import { inLine, sentence, showing } from './index';

it('a failure that nobody knows can be tried again', () => {
  expect(showing({ code: 'tide', what: '', hint: '' })).toEqual({ tone: 'bad', retry: true, go: null });
});

it('what the editor did wrong is a warning, and what they wished is neither', () => {
  expect(showing({ code: 'badInput', what: '', hint: '' })).toMatchObject({ tone: 'warn', retry: false });
  expect(showing({ code: 'cancelled', what: '', hint: '' }).tone).toBe('quiet');
});

it('the parts of a failure read as sentences', () => {
  expect(inLine({ code: 'io', what: 'the file a.pdf could not be read', hint: 'choose another' })).toBe(
    'The file a.pdf could not be read. Choose another.',
  );
  expect(sentence('draft_run broke off: no reason given')).toBe('draft_run broke off: no reason given.');
  expect(sentence('Is it there?')).toBe('Is it there?');
  expect(sentence('')).toBe('');
});
