export * from './routes';
export { router } from './router.svelte';
