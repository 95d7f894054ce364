import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What stands in for files of packages, wherever the app is built. */
export const ALIASES = [
  // What React has had since 18 need not come a second time.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^\.\/(default-colors|MantineClasses\/MantineClasses|MantineCssVariables\/MantineCssVariables)\.mjs$/,
    replacement: join(import.meta.dirname, 'imports/first-look.ts'),
  },
];

const VITES_OWN = /^\0vite\/preload-helper\.js$/;

/** Has each `import()` of the app made by `imports/import-fetched.ts`, where Vite would put a function of its own. */
export function fetchedImports(): Plugin {
  let root = '';
  return {
    name: 'rang-fetched-imports',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transform: {
      filter: { id: VITES_OWN },
      handler: () => ({
        code: `export { importFetched as __vitePreload } from ${JSON.stringify(join(root, 'imports/import-fetched.ts'))};`,
        map: null,
      }),
    },
  };
}
