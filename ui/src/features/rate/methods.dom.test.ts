import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it, vi } from 'vitest';
import type { MethodView } from '../../bindings';
import Methods from './Methods.svelte';

vi.mock('../../host', () => ({
  host: { call: vi.fn(), watch: () => () => undefined, pick: () => Promise.resolve([]) },
  asCallError: (thrown: unknown) => thrown,
}));

// jsdom knows no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

const drafts = (first: string): MethodView[] => [
  { draft: 'a', topic: 'Moseby', created: 0, method: first },
  { draft: 'b', topic: 'Moseby', created: 0, method: 'none' },
];

it('keeps what is typed while another name comes back', async () => {
  const { rerender } = render(Methods, { open: true, drafts: drafts('none'), onchanged: () => undefined });
  const second = screen.getAllByRole<HTMLInputElement>('textbox', { hidden: true })[1]!;
  await fireEvent.input(second, { target: { value: 'Beta' } });
  await rerender({ drafts: drafts('Alpha') });
  expect(second.value).toBe('Beta');
});
