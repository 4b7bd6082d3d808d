import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // The window has one engine a system: WebKit or Chromium; both know popovers and light-dark().
  build: { target: ['safari17.5', 'chrome123'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: '127.0.0.1', port: 1420, strictPort: true },
  test: {
    projects: [
      // What touches no document starts without one: that is most of the time of a run.
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.dom.test.ts'], restoreMocks: true },
      },
    ],
  },
});
