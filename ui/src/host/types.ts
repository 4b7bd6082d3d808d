/** What every host offers. Nothing outside this folder knows which one runs. */
import type { Commands, EventNotification } from './wire';

export type { Commands, EventNotification };

/** Names of the commands. */
export type CommandName = keyof Commands & string;

/** What a refused call carries: a stable code to branch on, what failed, and what to do. */
export interface CallError {
  code: string;
  what: string;
  hint: string;
}

/** `files` gives any number of paths, `folder` and `save` one; an empty list means that the editor cancelled. */
export type PickKind = 'files' | 'folder' | 'save';

export interface PickOptions {
  title?: string;
  /** Offered first: a folder, or for `save` a file name. */
  suggested?: string;
  /** Endings without the dot, for `files` and `save`. */
  extensions?: string[];
}

export interface Host {
  readonly kind: 'tauri' | 'http';
  /** Rejects with a {@link CallError}. */
  call<N extends CommandName>(name: N, params: Commands[N]['params']): Promise<Commands[N]['response']>;
  /** Replays the events of the draft's current run from its start, then goes on live. Returns what ends it. */
  watch(draft: string, onEvent: (notification: EventNotification) => void): () => void;
  /** A native dialog in the window; in a browser a text field of ours. */
  pick(kind: PickKind, options?: PickOptions): Promise<string[]>;
}
