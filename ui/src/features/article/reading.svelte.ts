/** The article as it is read: its places, its sentences in order, which one is selected, and where the address leads. */
import { tick, untrack } from 'svelte';
import type { SourceId, Task } from '../../bindings';
import { asCallError } from '../../host';
import { announcer } from '../../lib/announce.svelte';
import { inLine } from '../../lib/errors';
import { router } from '../../lib/router';
import { toasts } from '../../ui/toasts.svelte';
import type { DraftStore, EditOf } from '../draft/draft.svelte';
import { numberArticle } from '../draft/numbering';
import type { Passages } from '../evidence/passages.svelte';
import { afterRemoval, downward, index, placesOf, stepAmong, upward, type TextPlace } from './places';
import { nextProblem, problemsOf } from './problems';

/** Sentences on either side of the selected one whose passages are fetched before they are asked for. */
const NEIGHBOURS = 3;

export function fail(thrown: unknown, name: string): void {
  toasts.failed(inLine(asCallError(thrown, name)));
}

export class Reading {
  readonly store: DraftStore;
  readonly passages: Passages;
  /** Id of the draft: the store has one only while it is open. */
  readonly draft: string;
  /** The element that holds the text. */
  text: HTMLElement | undefined = $state();
  selected: string | null = $state(null);
  /** The sentences that one goes through; none where that is all of them. */
  passing: () => ReadonlySet<string> | null = () => null;

  readonly article = $derived.by(() => this.store.snapshot?.article ?? null);
  readonly #headings = $derived.by(() => this.store.snapshot?.outline?.headings);
  readonly places = $derived.by(() => placesOf(this.article, this.#headings));
  readonly all = $derived.by(() => index(this.places));
  /** Ids of all sentences as they are read. */
  readonly order = $derived.by(() => [...this.all.keys()]);
  readonly #found = $derived.by(() => this.store.snapshot?.sources);
  readonly sources = $derived.by(() => new Map(this.#found?.map((source) => [source.id, source])));
  readonly problems = $derived.by(() =>
    problemsOf(
      [...this.all.values()].map(({ sentence }) => sentence),
      this.sources,
    ),
  );
  /** The same map as long as it says the same, so that an edit does not draw every citation anew. */
  readonly numbers = $derived.by(() => {
    const now = numberArticle(this.article);
    const last = this.#lastNumbers;
    const same = now.size === last.size && [...now].every(([id, number]) => last.get(id) === number);
    if (!same) this.#lastNumbers = now;
    return this.#lastNumbers;
  });
  readonly at = $derived.by(() => (this.selected === null ? undefined : this.all.get(this.selected)));
  readonly sentence = $derived.by(() => this.at?.sentence ?? null);
  /** Where Tab enters the text. */
  readonly reached = $derived.by(() => (this.at ? this.selected : (this.order[0] ?? null)));
  readonly reachedAt = $derived.by(() =>
    this.reached === null ? -1 : (this.all.get(this.reached)?.place ?? -1),
  );

  #lastNumbers = new Map<SourceId, number>();
  #lastOrder: string[] = [];
  #followed: string | null = null;
  /** The note that offers to undo the last removal. */
  #undoable: number | null = null;

  /** Call it while a component is set up: it follows the draft and the address as long as that lives. */
  constructor(draft: string, store: DraftStore, passages: Passages) {
    this.draft = draft;
    this.store = store;
    this.passages = passages;
    this.selected = this.#selectedAtFirst();
    $effect(() => this.#keepPlace());
    $effect(() => this.#leaveGone());
    $effect(() => this.#follow());
  }

  select(id: string | null, focus = true): void {
    if (id === null) return;
    this.selected = id;
    if (focus) void this.focus();
  }

  /** Selects the sentence some steps on. */
  go(by: number): void {
    this.select(stepAmong(this.order, this.passing(), this.at ? this.selected : null, by));
  }

  toNextProblem(): void {
    const passing = this.passing();
    const order = passing ? this.order.filter((id) => passing.has(id) || id === this.selected) : this.order;
    const next = nextProblem(order, this.problems, this.selected);
    if (next === null) announcer.say('Nothing to look at');
    else this.select(next);
  }

  /** Gives focus to the selected sentence. */
  async focus(): Promise<void> {
    await tick();
    if (this.selected === null) return;
    const element = this.text?.querySelector<HTMLElement>(`[data-sentence="${CSS.escape(this.selected)}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }

  /** The first-level heading that a place stands under. */
  sectionAt(place: number): TextPlace | null {
    const top = this.places.slice(0, place + 1).findLast(({ level }) => level === 1);
    return top && top.heading !== null ? top : null;
  }

  /** Whether the edit was made; why not is told. */
  edit(change: EditOf): Promise<boolean> {
    if (this.#undoable !== null) toasts.close(this.#undoable);
    this.#undoable = null;
    return this.store.edit(change).then(
      () => true,
      (thrown) => (fail(thrown, 'draft_edit'), false),
    );
  }

  async history(way: 'undo' | 'redo'): Promise<void> {
    try {
      const done = await this.store[way]();
      const word = way === 'undo' ? 'Undone' : 'Redone';
      announcer.say(done?.label ? `${word}: ${done.label}` : `Nothing to ${way}`);
    } catch (thrown) {
      fail(thrown, `draft_${way}`);
    }
  }

  async begin(task: Task): Promise<void> {
    try {
      await this.store.start(null, task);
    } catch (thrown) {
      fail(thrown, 'draft_start');
    }
  }

  approve(): void {
    if (!this.sentence) return;
    const { id, approved } = this.sentence;
    if (!approved) void this.edit({ type: 'approve', sentence: id, approved: true });
    announcer.say('Approved');
    this.go(1);
  }

  unapprove(): void {
    if (this.sentence) void this.edit({ type: 'approve', sentence: this.sentence.id, approved: false });
    void this.focus();
  }

  async remove(): Promise<void> {
    if (!this.sentence) return;
    const gone = this.sentence.id;
    const next = afterRemoval(this.order, gone);
    if (!(await this.edit({ type: 'removeSentence', sentence: gone }))) return;
    this.select(next);
    this.#undoable = toasts.done(
      'Sentence removed',
      () => void this.history('undo').then(() => this.select(gone)),
    );
  }

  async move(way: 'up' | 'down'): Promise<void> {
    if (!this.sentence || !this.at) return;
    const place = way === 'up' ? upward(this.places, this.at) : downward(this.places, this.at);
    if (!place) return announcer.say('It cannot go there');
    await this.edit({ type: 'moveSentence', sentence: this.sentence.id, place });
    void this.focus();
  }

  /** Whether another sentence follows the selected one in its paragraph. */
  get hasNext(): boolean {
    const { at } = this;
    const sentences = at && this.places[at.place]?.paragraphs[at.paragraph]?.sentences;
    return sentences !== undefined && at !== undefined && at.index + 1 < sentences.length;
  }

  /** Makes one sentence of the selected one and the next. */
  async join(): Promise<void> {
    if (!this.sentence) return;
    if (!this.hasNext) return announcer.say('No sentence follows it in the paragraph');
    await this.edit({ type: 'joinNext', sentence: this.sentence.id });
    void this.focus();
  }

  get #kept(): string {
    return `article.${this.draft}.selected`;
  }

  /** What was selected here before, unless the address leads elsewhere. */
  #selectedAtFirst(): string | null {
    const kept = sessionStorage.getItem(this.#kept);
    const goal = router.route.screen === 'draft' ? router.route.at : null;
    return goal === null || kept?.startsWith(`${goal}.`) ? kept : null;
  }

  /** What is selected survives a reload, and the sections beside the text show where one is. */
  #keepPlace(): void {
    const { at, selected } = this;
    if (!at || selected === null) return;
    sessionStorage.setItem(this.#kept, selected);
    const place = this.places[at.place];
    const route = untrack(() => router.route);
    if (route.screen === 'draft' && route.place === 'article' && place && route.at !== place.id)
      router.replace({ screen: 'draft', draft: this.draft, place: 'article', at: place.id });
    // Those that one goes to next are there by then.
    const near = this.order.indexOf(selected);
    const around = this.order.slice(Math.max(0, near - NEIGHBOURS), near + NEIGHBOURS + 1);
    this.passages.prefetch(around.flatMap((id) => this.all.get(id)?.sentence.citations ?? []));
  }

  /** A sentence that went away in another way than by our own hand, such as by an undo, leaves its place. */
  #leaveGone(): void {
    const now = this.order;
    untrack(() => {
      const had = document.activeElement === document.body || this.text?.contains(document.activeElement);
      const last = this.#lastOrder;
      if (this.selected !== null && !this.all.has(this.selected) && last.includes(this.selected)) {
        const from = last.indexOf(this.selected);
        const next =
          last.slice(from).find((id) => this.all.has(id)) ??
          last.slice(0, from).findLast((id) => this.all.has(id));
        if (next !== undefined) this.select(next, had);
      }
      this.#lastOrder = now;
    });
  }

  /** The address leads to a section or to a sentence. */
  #follow(): void {
    const { route } = router;
    const goal = route.screen === 'draft' && route.place === 'article' ? route.at : null;
    if (goal === null) this.#followed = null;
    if (goal === null || !this.text || this.order.length + this.places.length === 0) return;
    untrack(() => {
      if (goal === this.#followed) return;
      this.#followed = goal;
      if (this.all.has(goal)) {
        this.select(goal, false);
        // After the frame has given focus to the heading of the screen.
        requestAnimationFrame(() => void this.focus());
        return;
      }
      const place = this.places.findIndex(({ id }) => id === goal);
      if (place < 0 || this.at?.place === place) return;
      const first = this.places[place]!.paragraphs[0]?.sentences[0]?.id;
      if (first !== undefined) this.selected = first;
      void tick().then(() =>
        this.text?.querySelector(`[data-place="${CSS.escape(goal)}"]`)?.scrollIntoView({ block: 'start' }),
      );
    });
  }
}
