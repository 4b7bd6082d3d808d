/** The host inside the desktop window. */
import { Channel, invoke } from '@tauri-apps/api/core';
import { asCallError } from './error';
import type { EventNotification, Host } from './types';

let watches = 0;

export function tauriHost(): Host {
  return {
    kind: 'tauri',
    async call(name, params) {
      try {
        return await invoke('call', { name, params });
      } catch (thrown) {
        throw asCallError(thrown, name);
      }
    },
    watch(draft, onEvent) {
      // The id tells two watches of one draft apart, so that ending one leaves the other.
      const id = ++watches;
      let live = true;
      const channel = new Channel<EventNotification>((notification) => {
        if (live) onEvent(notification);
      });
      const started = invoke('watch', { draft, id, channel });
      // A watch that cannot start is not silent: the global handler in main.ts shows it.
      void started.catch((thrown) => Promise.reject(asCallError(thrown, 'watch')));
      return () => {
        live = false;
        void started.then(
          () => invoke('unwatch', { draft, id }),
          () => undefined,
        );
      };
    },
    async pick(kind, options = {}) {
      try {
        return await invoke<string[]>('pick', { kind, options });
      } catch (thrown) {
        throw asCallError(thrown, 'pick');
      }
    },
  };
}
