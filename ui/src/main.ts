import { mount } from 'svelte';
import './styles/index.css';
import App from './App.svelte';
import { asCallError } from './host';
import { inLine } from './lib/errors';
import { applyTheme, keptTheme } from './lib/theme';
import { toasts } from './ui/toasts.svelte';

// What no screen caught is still shown.
window.addEventListener('unhandledrejection', ({ reason }) => {
  toasts.failed(inLine(asCallError(reason, 'the window')));
});

applyTheme(keptTheme());
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');
mount(App, { target });
