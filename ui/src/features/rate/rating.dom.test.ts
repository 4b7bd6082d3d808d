import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PairView, RatingSaveParams, RatingShowResponse } from '../../bindings';
import type { CallError, Host } from '../../host';
import { RatingDesk } from './rating.svelte';

const BROKEN: CallError = { code: 'io', what: 'the disk is full', hint: 'make room' };
const PAIR: PairView = {
  pair: 'a+b',
  topic: 'Tides',
  scores: 0,
  preferred: false,
  compared: false,
  alike: false,
};

const shown = (): RatingShowResponse => ({
  topic: 'Tides',
  articles: [
    { sections: [], passages: [] },
    { sections: [], passages: [] },
  ],
  judged: [
    { scores: { coverage: 3 }, notes: '' },
    { scores: {}, notes: 'thin' },
  ],
  preferred: null,
  written: null,
  answers: {},
  notes: '',
});

describe('a rater', () => {
  let calls: { name: string; params: unknown }[];
  let answers: Record<string, () => unknown>;
  let desk: RatingDesk;

  beforeEach(async () => {
    vi.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
    calls = [];
    answers = {
      rating_pairs: () => ({ pairs: [PAIR], drafts: [], criteria: [], statements: [] }),
      rating_show: shown,
      rating_save: () => ({ pair: { ...PAIR, scores: 3, preferred: true } }),
      usefulness_save: () => ({ complete: true }),
    };
    const host = {
      call: (name: string, params: unknown) => {
        calls.push({ name, params });
        return new Promise((resolve) => resolve(answers[name]?.()));
      },
    } as unknown as Host;
    desk = new RatingDesk(host);
    await desk.enter('  Ada  L ');
    await desk.show('a+b');
    return () => vi.useRealTimers();
  });

  const saves = () =>
    calls.filter(({ name }) => name === 'rating_save').map(({ params }) => params as RatingSaveParams);

  it('has everything said in a moment saved once, with what was said before', async () => {
    desk.score(0, 'interest', 5);
    desk.score(1, 'interest', 2);
    desk.score(1, 'interest', 3);
    desk.prefer('first');
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves()).toEqual([
      {
        rater: 'Ada L',
        pair: 'a+b',
        judged: [
          { scores: { coverage: 3, interest: 5 }, notes: '' },
          { scores: { interest: 3 }, notes: 'thin' },
        ],
        preferred: 'first',
      },
    ]);
    expect(desk.view('a+b')).toMatchObject({ scores: 3, preferred: true });
    expect(calls.some(({ name }) => name === 'usefulness_save')).toBe(false);
  });

  it('loses nothing where it cannot be saved: it stays, says so and is saved with the next try', async () => {
    answers.rating_save = () => {
      throw BROKEN;
    };
    desk.score(0, 'interest', 5);
    expect(await desk.leave()).toBe(false);
    expect(desk.saveFailure).toEqual(BROKEN);
    expect(desk.pair).toBe('a+b');
    answers.rating_save = () => ({ pair: PAIR });
    await desk.flush();
    expect(desk.saveFailure).toBeNull();
    expect(saves().at(-1)?.judged[0].scores).toEqual({ coverage: 3, interest: 5 });
    expect(await desk.leave()).toBe(true);
    expect(desk.pair).toBeNull();
  });

  it('answers for the topic, so all its pairs count as compared', async () => {
    answers.rating_pairs = () => ({
      pairs: [PAIR, { ...PAIR, pair: 'a+c' }, { ...PAIR, pair: 'x+y', topic: 'Looms' }],
      drafts: [],
      criteria: [],
      statements: [],
    });
    await desk.list();
    desk.answer('editing', 4);
    desk.remark('shorter');
    await desk.flush();
    expect(calls.at(-1)).toEqual({
      name: 'usefulness_save',
      params: { rater: 'Ada L', topic: 'Tides', answers: { editing: 4 }, notes: 'shorter' },
    });
    expect(saves()).toEqual([]);
    expect(desk.listed?.pairs.map(({ compared }) => compared)).toEqual([true, true, false]);
  });

  it('comes back to the pair that was read', async () => {
    const again = new RatingDesk({
      call: (name: string) => Promise.resolve(answers[name]?.()),
    } as unknown as Host);
    await again.open();
    expect(again.rater).toBe('Ada L');
    expect(again.pair).toBe('a+b');
    expect(again.judged[0].scores).toEqual({ coverage: 3 });
  });
});
