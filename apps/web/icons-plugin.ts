import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

/** What phones ask for that take no vector: the house's mark at these sizes. */
const SIZES = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 } as const;
/** A mask may cut a fifth off every side: the mark stands in the middle of its own ground. */
const MASKABLE = { name: 'icon-maskable-512.png', size: 512, markShare: 0.7 };
const GROUND = '#0e1020';

/** Draws the icons of the installed app from `public/favicon.svg`, as files of the build and of the server that develops. */
export function icons(): Plugin {
  let folder = '';
  const draw = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
    const plain = Object.entries(SIZES).map(([name, size]) => [name, drawAt(mark, size)] as const);
    return new Map([...plain, [MASKABLE.name, drawAt(placeOnGround(mark), MASKABLE.size)]]);
  };
  return {
    name: 'rang-icons',
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    async generateBundle() {
      for (const [fileName, source] of await draw()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        draw().then((drawn) => {
          const found = drawn.get((request.url ?? '').slice(1));
          if (found === undefined) next();
          else response.setHeader('content-type', 'image/png').end(found);
        }, next);
      });
    },
  };
}

function drawAt(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

function placeOnGround(mark: string): string {
  const { size, markShare } = MASKABLE;
  const side = size * markShare;
  const edge = String((size - side) / 2);
  const inner = mark.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${String(side)}" height="${String(side)}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size)} ${String(size)}">
    <rect width="100%" height="100%" fill="${GROUND}" />${inner}</svg>`;
}
