import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const tauriOnlyInHost = {
  group: ['@tauri-apps/*'],
  message: 'Only src/host knows which host it talks to.',
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/bindings'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-imports': ['error', { patterns: [tauriOnlyInHost] }],
      eqeqeq: 'error',
      // Maps here are private bookkeeping; what is drawn is replaced whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // The window's Content-Security-Policy refuses both.
      'svelte/no-at-html-tags': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'Use classes, or style: directives.' },
      ],
    },
  },
  { files: ['src/host/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/ui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            tauriOnlyInHost,
            { group: ['**/features/**', '**/host/**'], message: 'src/ui knows neither host nor features.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/lib/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            tauriOnlyInHost,
            {
              group: ['**/features/**', '**/host/**', '**/ui/**'],
              message: 'src/lib stands below everything else.',
            },
          ],
        },
      ],
    },
  },
);
