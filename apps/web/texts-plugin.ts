import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const TEXTS = /\/(?:src\/)?([\w-]+)\/(?:[\w-]*texts|wording)\/([a-z]{2})\.ts$/;
const FIRST = /\/player\/texts\/([a-z]{2})\.ts$/;

/** The file of a room's texts in one language says whose and which it is: `texts-crash-de-D5x8.js`. So does what draws toasts. */
export function nameChunk({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, room, language] = TEXTS.exec(facadeModuleId ?? '') ?? [];
  if (facadeModuleId?.includes('/@mantine/notifications/') === true) return 'assets/toasts-[hash].js';
  return room === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${room}-${String(language)}-[hash].js`;
}

const FIRST_PAINT = 'first-paint.js';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** Files that come before what starts the app, each of which imports none that comes after it. */
const AHEAD = ['always', 'routes'].map((name) => new RegExp(`href="(/assets/${name}-[^"]+\\.js)"`));

/** `first-paint.js` starts the app, in turns. */
function startLater(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) return html;
  const ahead = AHEAD.map((name) => name.exec(html)?.[1] ?? '');
  return html
    .replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`)
    .replace('<script src="/first-paint.js"', `$& data-app="${[...ahead, entry].join(' ')}"`);
}

/**
 * Tells `public/first-paint.js` where each language's first texts are, so that the browser fetches the visitor's beside
 * the app and not after it. Every page waits for that file: it is sent without its comments.
 */
export function firstTexts(): Plugin {
  let publicDir = '';
  return {
    name: 'rang-first-texts',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    async generateBundle() {
      const { code } = await minify(FIRST_PAINT, await readFile(join(publicDir, FIRST_PAINT), 'utf8'));
      this.emitFile({ type: 'asset', fileName: FIRST_PAINT, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const places = Object.values(bundle ?? {}).flatMap((chunk) => {
          const language = chunk.type === 'chunk' ? FIRST.exec(chunk.facadeModuleId ?? '')?.[1] : undefined;
          return language === undefined ? [] : [` data-${language}="/${chunk.fileName}"`];
        });
        return startLater(html).replace('<script src="/first-paint.js"', (tag) => tag + places.sort().join(''));
      },
    },
  };
}
