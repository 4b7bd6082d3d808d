/** A rater's work: the pairs, the one that is read, and what is thought of it, saved as it is said. */
import type {
  Criterion,
  Judged,
  PairView,
  RatingPairsResponse,
  RatingShowResponse,
  Side,
  UseStatement,
  WrittenView,
} from '../../bindings';
import { asCallError, host as theHost, type CallError, type Host } from '../../host';

const RATER = 'rate.rater';
const PAIR = 'rate.pair';
const WAIT_MS = 400;

export const SIDES: readonly Side[] = ['first', 'second'];

/** What is not on the disk yet. */
type Unsaved = 'rating' | 'opinion';

export class RatingDesk {
  /** Whoever rates; empty before a name is given. */
  rater = $state(localStorage.getItem(RATER) ?? '');
  listed: RatingPairsResponse | null = $state.raw(null);
  failure: CallError | null = $state.raw(null);

  /** The pair that is read. */
  pair: string | null = $state(null);
  shown: RatingShowResponse | null = $state.raw(null);
  showFailure: CallError | null = $state.raw(null);
  judged: [Judged, Judged] = $state(nothing());
  preferred: Side | null = $state(null);
  answers: RatingShowResponse['answers'] = $state({});
  notes = $state('');

  saving = $state(false);
  saveFailure: CallError | null = $state.raw(null);

  #host: Host;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsaved = new Set<Unsaved>();
  #saves: Promise<void> = Promise.resolve();

  constructor(host: Host = theHost) {
    this.#host = host;
  }

  /** Goes on where the rater was. */
  async open(): Promise<void> {
    if (this.rater === '') return;
    await this.list();
    const pair = sessionStorage.getItem(PAIR);
    if (pair !== null && this.view(pair)) await this.show(pair);
  }

  async enter(rater: string): Promise<void> {
    this.rater = rater.trim().replace(/\s+/g, ' ');
    localStorage.setItem(RATER, this.rater);
    this.listed = null;
    if (this.rater !== '') await this.list();
  }

  async list(): Promise<void> {
    const rater = this.rater;
    this.failure = null;
    try {
      const listed = await this.#host.call('rating_pairs', { rater });
      if (rater === this.rater) this.listed = listed;
    } catch (thrown) {
      if (rater === this.rater) this.failure = asCallError(thrown, 'rating_pairs');
    }
  }

  view(pair: string | null): PairView | undefined {
    return this.listed?.pairs.find((one) => one.pair === pair);
  }

  async show(pair: string): Promise<void> {
    await this.flush();
    if (this.saveFailure) return;
    this.pair = pair;
    sessionStorage.setItem(PAIR, pair);
    this.shown = null;
    this.showFailure = null;
    try {
      const shown = await this.#host.call('rating_show', { rater: this.rater, pair });
      if (this.pair !== pair) return;
      this.judged = shown.judged;
      this.preferred = shown.preferred;
      this.answers = shown.answers;
      this.notes = shown.notes;
      this.shown = shown;
    } catch (thrown) {
      if (this.pair === pair) this.showFailure = asCallError(thrown, 'rating_show');
    }
  }

  /** Back to the list; stays where something could not be saved. */
  async leave(): Promise<boolean> {
    await this.flush();
    if (this.saveFailure) return false;
    this.pair = null;
    this.shown = null;
    sessionStorage.removeItem(PAIR);
    await this.list();
    return true;
  }

  score(side: 0 | 1, criterion: Criterion, score: number): void {
    this.judged[side].scores[criterion] = score;
    this.#changed('rating');
  }

  note(side: 0 | 1, notes: string): void {
    this.judged[side].notes = notes;
    this.#changed('rating');
  }

  prefer(side: Side): void {
    this.preferred = side;
    this.#changed('rating');
  }

  answer(statement: UseStatement, answer: number): void {
    this.answers[statement] = answer;
    this.#changed('opinion');
  }

  remark(notes: string): void {
    this.notes = notes;
    this.#changed('opinion');
  }

  imported(written: WrittenView): void {
    if (this.shown) this.shown = { ...this.shown, written };
  }

  /** Saves at once what is not saved yet. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saves = this.#saves.then(() => this.#save());
    return this.#saves;
  }

  #changed(what: Unsaved): void {
    this.#unsaved.add(what);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), WAIT_MS);
  }

  async #save(): Promise<void> {
    const { pair, shown, rater } = this;
    if (this.#unsaved.size === 0 || pair === null || shown === null) return;
    const work = [...this.#unsaved];
    this.#unsaved.clear();
    this.saving = true;
    this.saveFailure = null;
    try {
      if (work.includes('rating')) {
        const judged = $state.snapshot(this.judged) as [Judged, Judged];
        const saved = await this.#host.call('rating_save', {
          rater,
          pair,
          judged,
          preferred: this.preferred,
        });
        this.#replace((one) => (one.pair === pair ? saved.pair : one));
      }
      if (work.includes('opinion')) {
        const { topic } = shown;
        const answers = $state.snapshot(this.answers);
        const saved = await this.#host.call('usefulness_save', { rater, topic, answers, notes: this.notes });
        this.#replace((one) => (one.topic === topic ? { ...one, compared: saved.complete } : one));
      }
    } catch (thrown) {
      for (const what of work) this.#unsaved.add(what);
      this.saveFailure = asCallError(thrown, 'rating_save');
    } finally {
      this.saving = false;
    }
  }

  #replace(by: (pair: PairView) => PairView): void {
    if (this.listed) this.listed = { ...this.listed, pairs: this.listed.pairs.map(by) };
  }
}

function nothing(): [Judged, Judged] {
  return [
    { scores: {}, notes: '' },
    { scores: {}, notes: '' },
  ];
}
