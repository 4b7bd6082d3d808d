/** The open draft: a snapshot of what is on disk, the run that is under way, and the edits between the two. */
import type {
  DraftEditResponse,
  DraftOpenResponse,
  Edit,
  EventNotification,
  RunUntil,
  Task,
} from '../../bindings';
import { asCallError, host as theHost, type CallError, type Host } from '../../host';
import { foldAll, isActive, NO_RUN, type LiveRun } from './fold';
import { merge } from './merge';
import { SaveQueue, type QueueState } from './queue';

/** An edit, or what makes one from the draft as it is when its turn comes; none changes nothing. */
export type EditOf = Edit | ((draft: DraftOpenResponse) => Edit | null);

/** Events come in bursts; a screen that is drawn thirty times a second shows them as they come. */
const GATHER_MS = 33;
/** Stages that end at once are fetched once. */
const REFRESH_MS = 150;
/** Events that change what is on disk. */
const SAVES: ReadonlySet<string> = new Set(['stageFinished', 'runEnded', 'sectionWritten', 'outlineReady']);

export class DraftStore {
  /** None until it is loaded. */
  snapshot: DraftOpenResponse | null = $state.raw(null);
  live: LiveRun = $state.raw(NO_RUN);
  /** Why it could not be opened. */
  failure: CallError | null = $state.raw(null);
  loading = $state(false);
  /** Between the wish and its effect. */
  wish: 'starting' | 'pausing' | 'goingOn' | 'stopping' | null = $state(null);
  queue: QueueState = $state.raw({ waiting: 0, failure: null });

  // Getters, not $derived: the store outlives the component that made it, and what is derived would not.
  get saved(): 'saved' | 'saving' | 'failed' {
    if (this.queue.failure) return 'failed';
    return this.queue.waiting > 0 ? 'saving' : 'saved';
  }

  get active(): boolean {
    return isActive(this.live);
  }

  get busy(): boolean {
    return this.active || this.wish === 'starting';
  }

  #id = '';
  #host: Host;
  #queue = new SaveQueue((state) => (this.queue = state));
  #unwatch: (() => void) | null = null;
  #heard: EventNotification[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #openedMs = 0;

  constructor(host: Host = theHost) {
    this.#host = host;
  }

  get id(): string {
    return this.#id;
  }

  /** Loads a draft and follows its runs until it is closed. */
  async open(id: string): Promise<void> {
    this.#id = id;
    this.failure = null;
    this.loading = true;
    this.#openedMs = Date.now();
    try {
      const snapshot = await this.#host.call('draft_open', { draft: id });
      if (this.#id !== id) return;
      this.snapshot = snapshot;
      this.#unwatch?.();
      this.#unwatch = this.#host.watch(id, (notification) => this.#hear(notification));
    } catch (thrown) {
      if (this.#id === id) this.failure = asCallError(thrown, 'draft_open');
    } finally {
      if (this.#id === id) this.loading = false;
    }
  }

  /** Lets the draft go. What is on its way to the disk gets there first. */
  async close(): Promise<void> {
    const id = this.#id;
    if (id === '') return;
    this.#id = '';
    this.#unwatch?.();
    this.#unwatch = null;
    clearTimeout(this.#gathering);
    clearTimeout(this.#refreshing);
    this.#heard = [];
    const loaded = this.snapshot !== null;
    if (loaded)
      await this.#queue.add('draft_close', () => this.#host.call('draft_close', { draft: id }), true);
  }

  /** Changes the draft. Rejects with a CallError where the edit is refused; one that could not be saved waits. */
  edit(edit: EditOf): Promise<DraftEditResponse | null> {
    return this.#change('edit', (draft) => {
      const made = typeof edit === 'function' ? edit(this.#loaded()) : edit;
      return made && this.#host.call('draft_edit', { draft, edit: made });
    });
  }

  undo(): Promise<DraftEditResponse | null> {
    return this.#change('undo', (draft) => this.#host.call('draft_undo', { draft }));
  }

  redo(): Promise<DraftEditResponse | null> {
    return this.#change('redo', (draft) => this.#host.call('draft_redo', { draft }));
  }

  /** Another command that changes the draft and answers as an edit does: `related_add`, `source_add`. */
  change(
    name: string,
    work: (draft: string, host: Host) => Promise<DraftEditResponse>,
  ): Promise<DraftEditResponse | null> {
    return this.#change(name, (draft) => work(draft, this.#host));
  }

  /** Tries what could not be saved again. */
  retrySaving(): Promise<void> {
    return this.#queue.retry();
  }

  /** Gives up what could not be saved, and shows what is on disk. */
  async discardUnsaved(): Promise<void> {
    this.#queue.discard();
    await this.refresh();
  }

  /** Runs the draft or goes on with it; events tell the rest. What is being edited is saved first. */
  async start(until: RunUntil | null = null, task: Task | null = null): Promise<void> {
    await this.#wished('starting', 'draft_start', (draft) =>
      this.#host.call('draft_start', { draft, until, task }),
    );
  }

  async stop(): Promise<void> {
    await this.#wished('stopping', 'draft_stop', (draft) => this.#host.call('draft_stop', { draft }));
  }

  async pause(paused: boolean): Promise<void> {
    await this.#wished(paused ? 'pausing' : 'goingOn', 'draft_pause', (draft) =>
      this.#host.call('draft_pause', { draft, paused }),
    );
  }

  /** Reads the draft anew, after the edits that are under way. */
  refresh(): Promise<void> {
    const read = async () => {
      const id = this.#id;
      if (id === '' || !this.snapshot) return;
      const snapshot = await this.#host.call('draft_open', { draft: id });
      if (this.#id === id) this.snapshot = snapshot;
    };
    return this.#queue.add('draft_open', read, true);
  }

  #loaded(): DraftOpenResponse {
    if (this.snapshot) return this.snapshot;
    throw { code: 'notFound', what: 'no draft is open', hint: 'Open one.' } satisfies CallError;
  }

  #change(
    name: string,
    work: (draft: string) => Promise<DraftEditResponse> | null,
  ): Promise<DraftEditResponse | null> {
    const id = this.#id;
    return this.#queue.add(name, async () => {
      const response = await work(id);
      if (response && this.#id === id && this.snapshot) this.snapshot = merge(this.snapshot, response);
      return response;
    });
  }

  async #wished(
    wish: NonNullable<DraftStore['wish']>,
    name: string,
    call: (draft: string) => Promise<unknown>,
  ): Promise<void> {
    this.wish = wish;
    try {
      await this.#queue.add(name, () => call(this.#id), true);
    } catch (thrown) {
      this.wish = null;
      throw thrown;
    }
    // Without a run there is no event to wait for.
    if (wish !== 'starting' && !this.active) this.wish = null;
  }

  #hear(notification: EventNotification): void {
    this.#heard.push(notification);
    this.#gathering ??= setTimeout(() => this.#take(), GATHER_MS);
  }

  #take(): void {
    this.#gathering = undefined;
    const heard = this.#heard;
    this.#heard = [];
    const before = this.live;
    this.live = foldAll(before, heard);
    if (this.live === before) return;
    if (this.wish !== null && fulfilled(this.wish, this.live)) this.wish = null;
    // What a replay tells of is in the snapshot already.
    if (heard.some(({ event, atMs }) => SAVES.has(event.type) && atMs >= this.#openedMs)) this.#refreshSoon();
  }

  #refreshSoon(): void {
    clearTimeout(this.#refreshing);
    // Where this fails, what is shown stays as it was, and the next event tries again.
    this.#refreshing = setTimeout(() => void this.refresh().catch(() => undefined), REFRESH_MS);
  }
}

function fulfilled(wish: NonNullable<DraftStore['wish']>, live: LiveRun): boolean {
  if (wish === 'stopping') return !isActive(live);
  if (wish === 'pausing') return live.status !== 'running';
  if (wish === 'goingOn') return live.status !== 'paused';
  return true;
}
