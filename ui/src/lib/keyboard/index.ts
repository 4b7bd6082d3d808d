export * from './registry.svelte';
export * from './show';
