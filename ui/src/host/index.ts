/** The way to the engine. Everything outside this folder imports from here. */
import { httpHost } from './http';
import { tauriHost } from './tauri';
import type { Host } from './types';

export type * from './types';
export { asCallError, isCallError } from './error';

/** Typed by `Commands`: `await host.call('draft_list', {})`. */
export const host: Host = '__TAURI_INTERNALS__' in window ? tauriHost() : httpHost();
