/** One open draft, shared by all that show it; it closes when the last of them is gone. */
import { onDestroy } from 'svelte';
import { DraftStore } from './draft.svelte';

let shared: { store: DraftStore; users: number } | null = null;

/** The store of a draft, for as long as the calling component lives. Call it while the component is set up. */
export function useDraft(id: string): DraftStore {
  if (shared?.store.id !== id) {
    void shared?.store.close();
    const store = new DraftStore();
    shared = { store, users: 0 };
    void store.open(id);
  }
  const mine = shared;
  mine.users += 1;
  onDestroy(() => {
    mine.users -= 1;
    // From one place to the next the users change hands; only after that is it left.
    setTimeout(() => {
      if (mine.users > 0 || mine !== shared) return;
      shared = null;
      void mine.store.close();
    });
  });
  return mine.store;
}
