import type { Plugin } from 'vite';
import { PAINTERS } from './src/features/home/art/index.ts';

const ADDRESS = /^\/paintings\/([a-z]+)\.svg$/;

/** Draws the gallery's paintings at build time, and on request while developing: `/paintings/raga.svg`. */
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
