import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { output } from './chunks.ts';
import { fonts } from './fonts-plugin.ts';
import { icons } from './icons-plugin.ts';
import { ALIASES, fetchedImports } from './import-plugin.ts';
import { look } from './look-plugin.ts';
import { packed } from './pack-plugin.ts';
import { pages } from './pages-plugin.ts';
import { paintings } from './paintings/paintings-plugin.ts';
import { firstTexts } from './texts-plugin.ts';
import { serviceWorker } from './worker-plugin.ts';

const api = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [
    ...[react(), fetchedImports(), fonts(), look(), icons(), paintings(), firstTexts(), pages()],
    ...[serviceWorker('src/worker/service-worker.ts'), packed()],
  ],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { ...api, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  resolve: { alias: ALIASES },
  build: {
    target: 'es2022',
    // Source maps are not served: they would hand out the whole source with every visit.
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // Where a browser knows no preloading it fetches what it needs a little later.
      polyfill: false,
      // What an import fetches is at least its own file, which Vite names beside others alone. What the back office is made of
      // is named in its own files: no player's first script has the list.
      resolveDependencies: (file, dependencies) =>
        file.includes('office-app') || dependencies.length === 0 ? [file] : dependencies,
    },
    rolldownOptions: { output },
  },
});
