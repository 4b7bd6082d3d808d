/** Which sentences the editor goes through: all, or those in one state. */
import type { Reading } from './reading.svelte';
import { countStates, filters, passes, stateOf, type Filter, type State } from './states';

export class Filtering {
  readonly #reading: Reading;
  chosen: Filter = $state('all');

  readonly states = $derived.by(() => {
    const states = new Map<string, State>();
    for (const [id, { sentence }] of this.#reading.all)
      states.set(id, stateOf(sentence, this.#reading.sources));
    return states;
  });
  readonly choices = $derived.by(() => filters(countStates(this.states.values())));
  /** The sentences that pass; none where all do. */
  readonly passing = $derived.by((): ReadonlySet<string> | null => {
    if (this.chosen === 'all') return null;
    const passing = [...this.states].filter(([, state]) => passes(this.chosen, state));
    return new Set(passing.map(([id]) => id));
  });

  constructor(reading: Reading) {
    this.#reading = reading;
    reading.passing = () => this.passing;
  }

  /** Whether there is anything left of what was chosen. */
  get isEmpty(): boolean {
    return this.passing?.size === 0;
  }

  choose(filter: Filter): void {
    this.chosen = filter;
    const { passing } = this;
    const { selected, order } = this.#reading;
    if (passing && passing.size > 0 && (selected === null || !passing.has(selected)))
      this.#reading.select(order.find((id) => passing.has(id)) ?? null, false);
  }
}
