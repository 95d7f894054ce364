import { defineConfig, type OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

/** ESLint's recommended rules, for every file. */
const RECOMMENDED = rules(`
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-else-if
  no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace no-loss-of-precision
  no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
  no-shadow-restricted-names no-sparse-arrays no-unassigned-vars no-unexpected-multiline no-unsafe-finally
  no-unsafe-optional-chaining no-unused-labels no-unused-private-class-members no-unused-vars no-useless-assignment
  no-useless-backreference no-useless-catch no-useless-escape preserve-caught-error require-yield use-isnan valid-typeof
`);

/** What is left of them: the compiler sees it in a TypeScript file. */
const WITHOUT_COMPILER = rules(`
  constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys no-func-assign
  no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return no-this-before-super no-undef
  no-unreachable no-unsafe-negation no-with
`);

/** The rules of typescript-eslint's `strictTypeChecked`, but for two that oxlint has not (ADR 14). */
const STRICT_TYPE_CHECKED: Rules = {
  ...rules(`
    no-array-constructor no-unused-expressions no-useless-constructor no-var prefer-const prefer-rest-params
    prefer-spread
  `),
  ...rules(
    `
    await-thenable no-array-delete no-base-to-string no-duplicate-enum-values no-duplicate-type-constituents
    no-dynamic-delete no-empty-object-type no-explicit-any no-extra-non-null-assertion no-extraneous-class
    no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval no-invalid-void-type
    no-meaningless-void-operator no-misused-new no-misused-promises no-misused-spread no-mixed-enums no-namespace
    no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
    no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
    no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
    no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
    no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-declaration-merging
    no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus
    no-useless-default-assignment no-wrapper-object-types only-throw-error prefer-as-const prefer-literal-enum-member
    prefer-namespace-keyword prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type
    related-getter-setter-pairs require-await triple-slash-reference unbound-method unified-signatures
    use-unknown-in-catch-callback-variable
    `,
    'typescript/',
  ),
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
};

/** Those of eslint-plugin-react-hooks, the compiler's among them. */
const REACT_HOOKS = rules(
  `
  error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs
  rules-of-hooks set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo
  `,
  'react/',
);

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

// A rule that is wrong is changed here, for everybody; it is not switched off in a line (tools/checks/house-style.test.ts).
export default defineConfig({
  plugins: [],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/data/**', 'test-results/**', 'playwright-report/**', 'coverage/**'],
  rules: {
    ...RECOMMENDED,
    eqeqeq: 'error',
    'max-lines': ['error', 300],
    'max-lines-per-function': ['error', 60],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  },
  overrides: [
    { files: ['**/*.{js,mjs,cjs}'], env: { builtin: true, node: true }, rules: WITHOUT_COMPILER },
    { files: ['apps/web/**/*.js'], env: { node: false, browser: true } },
    {
      files: ['**/*.{ts,tsx}'],
      plugins: ['typescript'],
      rules: {
        ...STRICT_TYPE_CHECKED,
        'max-params': ['error', { max: 3 }],
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
        'typescript/consistent-type-imports': 'error',
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-deprecated': [
          'error',
          // Marked so as to stand out, and meant to stay: for OpenID providers on a loopback address alone.
          { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
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
      files: ['apps/*/src/**', 'packages/*/src/**'],
      rules: {
        'no-console': 'error',
        // One schema of the whole build, and the browser is sent all that any schema could do.
        'no-restricted-imports': ['error', { paths: [{ name: 'zod', message: 'Take zod/mini.' }] }],
        'no-restricted-exports': [
          'error',
          { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
        ],
      },
    },
    {
      files: ['apps/server/**', 'apps/gateway/**', 'packages/**'],
      rules: { 'no-restricted-properties': ['error', unpredictable] },
    },
    {
      files: ['apps/server/src/**', 'apps/gateway/src/**'],
      rules: { 'no-restricted-properties': ['error', unpredictable, hiddenSetting] },
    },
    {
      files: ['apps/server/src/modules/**', 'packages/*/src/**'],
      rules: { 'no-restricted-properties': ['error', unpredictable, hiddenSetting, hiddenClock] },
    },
    {
      files: ['apps/*/src/config.ts', 'apps/{server,gateway}/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
      rules: { 'no-restricted-properties': ['error', unpredictable] },
    },
    {
      files: ['apps/web/**/*.{ts,tsx}'],
      plugins: ['react', 'typescript'],
      rules: {
        ...REACT_HOOKS,
        // React ignores what an event handler returns, so an async handler is sound there.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // TanStack Router redirects by throwing what redirect() makes.
        'typescript/only-throw-error': [
          'error',
          { allow: [{ from: 'package', name: 'Redirect', package: '@tanstack/router-core' }] },
        ],
      },
    },
    // As long as the schema is.
    { files: ['**/generated/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', 'apps/*/tests/**', 'e2e/**'],
      rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', 500] },
    },
  ],
});

/** Each of the names as an error, of the plugin that the prefix names. */
function rules(names: string, prefix: string = ''): Rules {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${prefix}${name}`, 'error']),
  );
}
