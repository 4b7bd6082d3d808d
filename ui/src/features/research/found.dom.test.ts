import { render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { TurnHit } from '../../bindings';
import Found from './Found.svelte';

const hits: TurnHit[] = [
  { query: 'q', url: 'https://gears.example/1', title: 'Gear trains', outcome: 'new', source: 's1' },
  { query: 'q', url: 'https://gears.example/2', title: 'Dials', outcome: 'known', source: 's2' },
  { query: 'q', url: 'https://spam.example/', title: 'Buy gears', outcome: 'rejected', reason: 'a shop' },
];

it('what was found is a line of sites until it is opened, and then every page can be opened', async () => {
  const onhit = vi.fn();
  render(Found, { hits, onhit });
  const list = screen.getByRole('list', { name: 'Found' });
  expect(within(list).getAllByText('gears.example')).toHaveLength(1);
  expect(screen.getAllByRole('button')).toHaveLength(1);

  const all = screen.getByRole('button', { name: '3 pages', expanded: false });
  all.click();
  await screen.findByRole('button', { name: '3 pages', expanded: true });
  expect(within(list).getAllByText('gears.example')).toHaveLength(1);
  screen.getByRole('button', { name: /Dials.*read before/ }).click();
  screen.getByRole('button', { name: /Buy gears.*rejected: a shop/ }).click();
  expect(onhit.mock.calls).toEqual([[hits[1]], [hits[2]]]);
});
