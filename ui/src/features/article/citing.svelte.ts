/** The citations of the selected sentence: found, added, swapped, removed, and opened in their source. */
import { untrack } from 'svelte';
import type { PassageId, SourceId } from '../../bindings';
import { announcer } from '../../lib/announce.svelte';
import { sourceOf } from '../draft/numbering';
import { fail, type Reading } from './reading.svelte';

export class Citing {
  readonly #reading: Reading;
  /** Whether evidence is being looked for. */
  picking = $state(false);
  /** Rises with each wish to search the engines too. */
  wish = $state(0);
  /** The citation that the chosen passage takes the place of. */
  swapping = $state<PassageId | null>(null);
  /** The passage that is open in its source. */
  opened = $state<PassageId | null>(null);
  readonly source = $derived.by(() =>
    this.opened === null ? undefined : this.#reading.sources.get(sourceOf(this.opened)),
  );

  /** Call it while a component is set up: the source closes when another sentence is selected. */
  constructor(reading: Reading) {
    this.#reading = reading;
    let last = reading.selected;
    $effect(() => {
      const { selected } = reading;
      if (selected === last) return;
      last = selected;
      untrack(() => (this.opened = null));
    });
  }

  look(swap: PassageId | null = null): void {
    if (!this.#reading.sentence) return;
    this.swapping = swap;
    this.picking = true;
  }

  /** Looks through the draft's evidence, and asks its engines for what it has not. */
  find(): void {
    if (!this.picking) this.look();
    if (this.picking) this.wish += 1;
  }

  /** Stops looking, and leaves focus where it is. */
  leave(): void {
    this.picking = false;
    this.swapping = null;
    this.wish = 0;
  }

  close(): void {
    this.leave();
    void this.#reading.focus();
  }

  /** Opens the first passage of the selected sentence in its source. */
  openFirst(): void {
    this.opened = this.#reading.sentence?.citations[0] ?? null;
  }

  closeSource(): void {
    this.opened = null;
    void this.#reading.focus();
  }

  /** Takes in a source that the engines found; whether that was done. */
  async take(source: SourceId): Promise<boolean> {
    const { store } = this.#reading;
    try {
      await store.change('evidence_take', (draft, host) => host.call('evidence_take', { draft, source }));
      return true;
    } catch (thrown) {
      fail(thrown, 'evidence_take');
      return false;
    }
  }

  async pick(passage: PassageId): Promise<void> {
    const { sentence } = this.#reading;
    if (!sentence) return;
    const { id, citations } = sentence;
    const { swapping } = this;
    const now = swapping
      ? citations.map((other) => (other === swapping ? passage : other))
      : [...citations, passage];
    if (!(await this.#reading.edit({ type: 'cite', sentence: id, citations: now }))) return;
    announcer.say(swapping ? 'Citation swapped' : 'Cited');
    if (swapping) this.close();
  }

  async drop(passage: PassageId): Promise<void> {
    const { sentence } = this.#reading;
    if (!sentence) return;
    const { id, citations } = sentence;
    const left = citations.filter((other) => other !== passage);
    const done = await this.#reading.edit({ type: 'cite', sentence: id, citations: left });
    if (done && !this.picking) void this.#reading.focus();
  }
}
