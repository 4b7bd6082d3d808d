/**
 * The wire types of commands and events. They are generated from Rust into `src/bindings`; until that folder is there
 * this names only what the hosts need. Then the whole file is: `export type * from '../bindings';`
 */

/** Command name to its parameters and response. */
export interface Commands {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the generated interface names each
  [name: string]: { params: object; response: any };
}

/** One thing that happened in a run; `seq` rises by one from 1. */
export interface EventNotification {
  draft: string | null;
  seq: number;
  atMs: number;
  event: { type: string };
}
