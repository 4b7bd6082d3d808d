import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The window has one engine a system: WebKit or Chromium; both know popovers and light-dark().
  build: { target: ['safari17.5', 'chrome123'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: '127.0.0.1', port: 1420, strictPort: true },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], restoreMocks: true },
});
