/** Passages by id. Their words never change, so that each is fetched once; many that are asked for at once come together. */
import { SvelteMap } from 'svelte/reactivity';
import type { Passage, PassageId } from '../../bindings';
import { asCallError, host as theHost, type CallError, type Host } from '../../host';

/** Most passages of one call. */
const BATCH = 100;

/** A passage; `null` where there is none with this id, `undefined` while it is on its way. */
export type Known = Passage | null | undefined;

export class Passages {
  #draft: string;
  #host: Host;
  #known = new SvelteMap<PassageId, Passage | null>();
  #wanted = new Set<PassageId>();
  #underWay = new Set<PassageId>();
  #scheduled = false;
  /** Why the last call failed; the passages can be asked for again. */
  failure: CallError | null = $state.raw(null);

  constructor(draft: string, host: Host = theHost) {
    this.#draft = draft;
    this.#host = host;
  }

  /** What is known of a passage; asks for it where that is nothing. */
  get(id: PassageId): Known {
    const known = this.#known.get(id);
    if (known === undefined && !this.failure) this.#want(id);
    return known;
  }

  /** Asks for passages that will be shown soon. */
  prefetch(ids: Iterable<PassageId>): void {
    for (const id of ids) if (this.#known.get(id) === undefined) this.#want(id);
  }

  /** Takes in passages that came another way. */
  keep(passages: readonly Passage[]): void {
    for (const passage of passages) this.#known.set(passage.id, passage);
  }

  retry(): void {
    this.failure = null;
  }

  #want(id: PassageId): void {
    if (this.#underWay.has(id)) return;
    this.#wanted.add(id);
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      const all = [...this.#wanted];
      this.#wanted.clear();
      for (let at = 0; at < all.length; at += BATCH) void this.#fetch(all.slice(at, at + BATCH));
    });
  }

  async #fetch(passages: PassageId[]): Promise<void> {
    for (const id of passages) this.#underWay.add(id);
    try {
      const response = await this.#host.call('passages_show', { draft: this.#draft, passages });
      const found = new Map(response.passages.map((passage) => [passage.id, passage]));
      for (const id of passages) this.#known.set(id, found.get(id) ?? null);
    } catch (thrown) {
      this.failure = asCallError(thrown, 'passages_show');
    } finally {
      for (const id of passages) this.#underWay.delete(id);
    }
  }
}

let shared: { draft: string; passages: Passages } | null = null;

/** The passages of a draft, kept from one of its places to the next. */
export function passagesOf(draft: string): Passages {
  if (shared?.draft !== draft) shared = { draft, passages: new Passages(draft) };
  return shared.passages;
}
