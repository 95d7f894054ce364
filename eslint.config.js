import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', 'apps/*/tests/**', 'e2e/**'];
const PRODUCT = ['apps/*/src/**', 'packages/*/src/**'];
const TYPED = ['tsconfig.json', 'packages/tsconfig.json', 'apps/web/tsconfig.json', 'e2e/tsconfig.json'];
const CONFIG_READERS = ['apps/*/src/config.ts'];

const unpredictable = {
  object: 'Math',
  property: 'random',
  message: 'Outcomes and secrets come from node:crypto or from the randomness that is handed in.',
};
const hiddenClock = {
  object: 'Date',
  property: 'now',
  message: 'The clock is handed in, so that a test can play a day in a second.',
};
const hiddenSetting = {
  object: 'process',
  property: 'env',
  message: 'config.ts is the only reader of the environment.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/data/**', 'test-results/**', 'playwright-report/**', 'coverage/**'] },
  // A rule that is wrong is changed here, for everybody; it is not switched off in a line.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    ignores: ['apps/web/**'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      // Named, as one run over all of them is a quarter quicker than looking for each file's own.
      parserOptions: { project: TYPED, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-deprecated': [
        'error',
        // Marked so as to stand out, and meant to stay: for OpenID providers on a loopback address alone.
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
    },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    },
  },
  {
    // Markup is mostly layout: blank lines and comments in it are not counted against a component.
    files: ['**/*.tsx'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: PRODUCT,
    rules: {
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
    },
  },
  {
    files: ['apps/server/**', 'apps/gateway/**', 'packages/**'],
    rules: { 'no-restricted-properties': ['error', unpredictable] },
  },
  {
    files: ['apps/server/src/**', 'apps/gateway/src/**'],
    ignores: [...CONFIG_READERS, ...TESTS],
    rules: { 'no-restricted-properties': ['error', unpredictable, hiddenSetting] },
  },
  {
    files: ['apps/server/src/modules/**', 'packages/*/src/**'],
    ignores: TESTS,
    rules: { 'no-restricted-properties': ['error', unpredictable, hiddenSetting, hiddenClock] },
  },
  {
    files: ['apps/web/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // React ignores what an event handler returns, so an async handler is sound there.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // TanStack Router redirects by throwing what redirect() makes.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', name: 'Redirect', package: '@tanstack/router-core' }] },
      ],
    },
  },
  {
    files: TESTS,
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', 500] },
  },
);
