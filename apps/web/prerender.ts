import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { ALIASES } from './import-plugin.ts';

const ENTRY = 'prerender/render-screen.tsx';
/** What the app asks for before it draws one of them: screens, frames and texts. */
const PARTS = /\/en\.ts$|-screen\.tsx$|-frame\.tsx$|\/frame-for-anyone\.tsx$|features\/[a-z]+\/index\.ts$/;
const FOLDER = join(import.meta.dirname, 'node_modules', '.cache', 'rang-prerender');

/**
 * What the app draws first on each of these pages (`login`), as markup, by page: drawn by the app's own code, built
 * once more for this alone, in a document that has no visitor, or behind the login a player of whom nothing is known.
 */
export async function drawScreens(pages: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const code = join(FOLDER, 'render-screen.mjs');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(code, await buildApp());
  return new Map(await Promise.all(pages.map(async (page) => [page, await draw(code, page)] as const)));
}

/** What the app fetches later is no part of what it draws first: only texts and the screen of a route are. */
function firstAlone(): Plugin {
  return {
    name: 'rang-first-alone',
    resolveId: {
      order: 'pre',
      handler: (asked, _, { kind }) =>
        kind !== 'dynamic-import' || PARTS.test(asked) ? null : { id: asked, external: true },
    },
  };
}

async function buildApp(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), firstAlone()],
    resolve: { alias: ALIASES },
    build: {
      ...{ write: false, minify: false, modulePreload: false, assetsInlineLimit: 0, target: 'esnext' },
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const app = outputs.find((each) => each.type === 'chunk' && each.isEntry);
  if (app?.type !== 'chunk') throw new Error(`${ENTRY} was not built`);
  return app.code;
}

/** A process of its own for each: the app keeps what it is in one document. */
async function draw(code: string, page: string): Promise<string> {
  const child = fork(join(import.meta.dirname, 'prerender', 'draw.ts'), [code, `/${page}`]);
  const said = once(child, 'message');
  const [exit] = (await once(child, 'exit')) as [number | null];
  if (exit !== 0) throw new Error(`${page} could not be drawn; what went wrong is above.`);
  const [markup] = (await said) as [string];
  return markup;
}
