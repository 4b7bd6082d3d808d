/** What the passages of the selected sentence lack, with the places in both texts; asked anew while it is typed. */
import type { PassageId, SentenceCheckResponse } from '../../bindings';
import { asCallError, host as theHost, type CallError, type Host } from '../../host';
import { fromBytes, type Range } from '../../lib/matching';
import type { Editing } from './editing.svelte';
import type { Reading } from './reading.svelte';

/** Typing pauses this long before the words are checked. */
const WAIT_MS = 250;

interface Checked {
  sentence: string;
  text: string;
  citations: readonly PassageId[];
  found: SentenceCheckResponse;
}

export class Facts {
  readonly #reading: Reading;
  readonly #editing: Editing;
  readonly #host: Host;
  #last: Checked | null = $state.raw(null);
  #asked = 0;
  failure: CallError | null = $state.raw(null);

  /** What was found of the selected sentence in its words of now; none where that is not known, or nothing is wrong. */
  readonly found = $derived.by(() => {
    const { sentence } = this.#reading;
    const last = this.#last;
    if (!sentence || !last || last.sentence !== sentence.id || !this.#wanted) return null;
    return last.text === this.#editing.shown && same(last.citations, sentence.citations) ? last.found : null;
  });
  readonly reasons = $derived.by(() => this.found?.reasons ?? []);
  /** Words of the sentence that its passages lack. */
  readonly lacking = $derived.by((): Range[] =>
    fromBytes(
      this.#editing.shown,
      this.reasons.map(({ range }) => range),
    ),
  );
  /** Whether the state of the sentence leaves anything to explain. */
  readonly #wanted = $derived.by(() => {
    const { sentence } = this.#reading;
    if (!sentence || sentence.citations.length === 0) return false;
    return sentence.support.state !== 'supported' || this.#editing.shown !== sentence.text;
  });

  /** Call it while a component is set up: it follows the selected sentence. */
  constructor(reading: Reading, editing: Editing, host: Host = theHost) {
    this.#reading = reading;
    this.#editing = editing;
    this.#host = host;
    $effect(() => {
      const { sentence } = reading;
      const text = editing.shown;
      if (!this.#wanted || !sentence || text.trim() === '') return;
      const ask = () => void this.#check(sentence.id, text, sentence.citations, sentence.text);
      if (text === sentence.text) return ask();
      const timer = setTimeout(ask, WAIT_MS);
      return () => clearTimeout(timer);
    });
  }

  /** What a passage has in the place of words of the sentence, and the part of it that says most. */
  marks(id: PassageId, text: string): { instead: Range[]; line: Range[] } {
    const of = (parts: SentenceCheckResponse['instead'] | undefined) =>
      fromBytes(
        text,
        (parts ?? []).filter(({ passage }) => passage === id).map(({ range }) => range),
      );
    return { instead: of(this.found?.instead), line: of(this.found?.backing) };
  }

  async #check(
    sentence: string,
    text: string,
    citations: readonly PassageId[],
    stored: string,
  ): Promise<void> {
    const mine = ++this.#asked;
    this.failure = null;
    try {
      const found = await this.#host.call('sentence_check', {
        draft: this.#reading.draft,
        sentence,
        text: text === stored ? null : text,
      });
      if (mine === this.#asked) this.#last = { sentence, text, citations, found };
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asCallError(thrown, 'sentence_check');
    }
  }
}

function same(one: readonly PassageId[], other: readonly PassageId[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
