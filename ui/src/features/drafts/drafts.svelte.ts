/** All drafts, kept up to date while the list is shown. */
import type { DraftSummary, ProgramShowResponse } from '../../bindings';
import { asCallError, host as theHost, type CallError, type Host } from '../../host';
import { fold, NO_RUN, type LiveRun } from '../draft/fold';

const OFTEN_MS = 2_000;
const SELDOM_MS = 15_000;
/** A browser opens six connections to one host; a stream holds one. */
const MOST_WATCHED = 2;

export class DraftList {
  /** None until they are loaded. */
  drafts: DraftSummary[] | null = $state.raw(null);
  program: ProgramShowResponse | null = $state.raw(null);
  failure: CallError | null = $state.raw(null);
  /** Runs that are under way here, by draft. */
  runs: ReadonlyMap<string, LiveRun> = $state.raw(new Map());

  #host: Host;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watched = new Map<string, () => void>();
  #live = true;

  constructor(host: Host = theHost) {
    this.#host = host;
  }

  /** Loads the list and keeps it fresh until {@link close}. */
  async open(): Promise<void> {
    this.#host.call('program_show', {}).then(
      (program) => (this.program = program),
      () => undefined,
    );
    await this.refresh();
  }

  close(): void {
    this.#live = false;
    clearTimeout(this.#timer);
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const { drafts } = await this.#host.call('draft_list', {});
      if (!this.#live) return;
      this.drafts = drafts;
      this.failure = null;
      this.#watch(drafts);
    } catch (thrown) {
      this.failure = asCallError(thrown, 'draft_list');
    }
    if (!this.#live) return;
    const wait = this.drafts?.some((draft) => draft.running) ? OFTEN_MS : SELDOM_MS;
    this.#timer = setTimeout(() => void this.refresh(), wait);
  }

  /** Takes a draft out of the list before the next reading of it. */
  without(id: string): void {
    this.drafts = this.drafts?.filter((draft) => draft.id !== id) ?? null;
  }

  #watch(drafts: readonly DraftSummary[]): void {
    const running = new Set(drafts.filter((draft) => draft.running).map((draft) => draft.id));
    for (const [id, end] of this.#watched) {
      if (running.has(id)) continue;
      end();
      this.#watched.delete(id);
      this.#set(id, null);
    }
    for (const id of running) {
      if (this.#watched.has(id) || this.#watched.size >= MOST_WATCHED) continue;
      const hear = this.#host.watch(id, (notification) => {
        // Words as they are written are of no interest here, and many.
        if (notification.event.type === 'writing') return;
        this.#set(id, fold(this.runs.get(id) ?? NO_RUN, notification));
      });
      this.#watched.set(id, hear);
    }
  }

  #set(id: string, run: LiveRun | null): void {
    const runs = new Map(this.runs);
    if (run) runs.set(id, run);
    else runs.delete(id);
    this.runs = runs;
  }
}
