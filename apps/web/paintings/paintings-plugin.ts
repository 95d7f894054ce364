import type { Plugin } from 'vite';
import { paintDusk } from './paint-dusk.ts';
import { paintHoli } from './paint-holi.ts';
import { paintIndigo } from './paint-indigo.ts';
import { paintKolam } from './paint-kolam.ts';
import { paintMonsoon } from './paint-monsoon.ts';
import { paintRaga } from './paint-raga.ts';

/**
 * The gallery's six paintings, drawn by rule from fixed seeds: the same picture on every machine, as SVG text.
 */
export const PAINTERS: Readonly<Record<string, () => string>> = {
  dusk: paintDusk,
  holi: paintHoli,
  indigo: paintIndigo,
  kolam: paintKolam,
  monsoon: paintMonsoon,
  raga: paintRaga,
};

const ADDRESS = /^\/paintings\/([a-z]+)\.svg$/;

/**
 * Draws the gallery's paintings at build time, and on request while developing: `/paintings/raga.svg`. They are files, so
 * that no visitor's script carries or runs the drawing.
 */
export function paintings(): Plugin {
  return {
    name: 'rang-paintings',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const paint = PAINTERS[ADDRESS.exec(request.url ?? '')?.[1] ?? ''];
        if (paint === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(paint());
      });
    },
    generateBundle() {
      for (const [name, paint] of Object.entries(PAINTERS)) {
        this.emitFile({ type: 'asset', fileName: `paintings/${name}.svg`, source: paint() });
      }
    },
  };
}
