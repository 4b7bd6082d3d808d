/** The sentence that is being typed: a known one in its place, or a new one with the evidence chosen for it. */
import { untrack } from 'svelte';
import { announcer } from '../../lib/announce.svelte';
import { LEAD } from './places';
import { fail, type Reading } from './reading.svelte';
import { keep, recall, type Typing } from './unsaved';

export class Editing {
  readonly #reading: Reading;
  now: Typing | null = $state.raw(null);
  saving = $state(false);
  #recalled = false;

  /** The place in which it is typed; -1 for none. */
  readonly at = $derived.by(() => {
    const { now } = this;
    const { all, places } = this.#reading;
    if (!now) return -1;
    if (now.kind === 'change') return all.get(now.sentence)?.place ?? -1;
    if (now.place.at !== 'endOf') return all.get(now.place.sentence)?.place ?? -1;
    return places.findIndex(({ id }) => id === now.under);
  });
  /** The words of the selected sentence, or what is being typed in their place. */
  readonly shown = $derived.by(() => {
    const { selected, sentence } = this.#reading;
    return this.now?.kind === 'change' && this.now.sentence === selected
      ? this.now.text
      : (sentence?.text ?? '');
  });

  /** Call it while a component is set up. */
  constructor(reading: Reading) {
    this.#reading = reading;
    $effect(() => this.#recall());
  }

  type(next: Typing | null): void {
    this.now = next;
    keep(this.#reading.draft, next);
  }

  change(): void {
    const { sentence } = this.#reading;
    if (!sentence) return;
    if (this.now?.kind === 'change' && this.now.sentence === sentence.id) return;
    if (this.#isTaken()) return;
    this.type({ kind: 'change', sentence: sentence.id, text: sentence.text });
  }

  /** A sentence of one's own at the end of a place; without one, behind the selected sentence. */
  add(under: string | null = null): void {
    if (this.#isTaken()) return;
    const { sentence, at, places } = this.#reading;
    if (under === null && sentence && at)
      this.type({
        kind: 'add',
        place: { at: 'after', sentence: sentence.id },
        under: places[at.place]!.id,
        citations: [],
        text: '',
      });
    else if (under !== null)
      this.type({
        kind: 'add',
        place: { at: 'endOf', heading: under === LEAD ? null : under },
        under,
        citations: [],
        text: '',
      });
  }

  cancel(): void {
    this.type(null);
    void this.#reading.focus();
  }

  async save(): Promise<void> {
    const { now } = this;
    if (!now || now.text.trim() === '') return;
    await this.#commit(async ({ store, all }) => {
      if (now.kind === 'change') {
        const known = all.get(now.sentence)?.sentence.text;
        if (now.text.trim() !== known)
          await store.edit({ type: 'changeSentence', sentence: now.sentence, text: now.text });
      } else {
        const { place, text, citations } = now;
        const done = await store.edit({ type: 'addSentence', place, text, citations });
        if (done?.added) this.#reading.selected = done.added;
      }
    });
  }

  /** Makes two sentences of the one that is being changed, parted at that place of what was typed. */
  async split(at: number): Promise<void> {
    const { now } = this;
    if (now?.kind !== 'change') return;
    const inLine = (text: string) => text.trim().replace(/\s+/gu, ' ');
    const first = inLine(now.text.slice(0, at));
    if (first === '' || inLine(now.text.slice(at)) === '') {
      announcer.alert('Put the cursor between two words of the sentence');
      return;
    }
    await this.#commit(async ({ store, all }) => {
      const text = inLine(now.text);
      if (text !== all.get(now.sentence)?.sentence.text)
        await store.edit({ type: 'changeSentence', sentence: now.sentence, text });
      await store.edit({ type: 'splitSentence', sentence: now.sentence, at: [...first].length });
    });
  }

  /** Makes the edits of what was typed, one commit at a time; where one fails, what was typed stays where it is. */
  async #commit(edits: (reading: Reading) => Promise<void>): Promise<void> {
    if (this.saving) return;
    this.saving = true;
    try {
      await edits(this.#reading);
      this.type(null);
      void this.#reading.focus();
    } catch (thrown) {
      fail(thrown, 'draft_edit');
    } finally {
      this.saving = false;
    }
  }

  #isTaken(): boolean {
    if (this.now) announcer.alert('Save or cancel the sentence that you are typing first');
    return this.now !== null;
  }

  /** Text that was being typed when the window was closed or loaded anew. */
  #recall(): void {
    if (this.#recalled || !this.#reading.store.snapshot) return;
    this.#recalled = true;
    untrack(() => {
      const { draft, all, places } = this.#reading;
      const known = recall(draft, {
        sentence: (id) => all.has(id),
        place: (id) => places.some((place) => place.id === id),
      });
      if (!known) return;
      this.now = known;
      if (known.kind === 'change') this.#reading.selected = known.sentence;
      announcer.say('The sentence that you were typing is still here');
    });
  }
}
