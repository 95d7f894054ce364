import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fonts } from './fonts-plugin.ts';
import { icons } from './icons-plugin.ts';
import { paintings } from './paintings/paintings-plugin.ts';
import { firstTexts, nameChunk } from './texts-plugin.ts';

// What every page needs: one file instead of six, as a slow line pays for each request.
const ALWAYS =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(history|store|(react-)?router(-core)?))\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|icons\/IconCircleCheck)|\/src\/lib\/(i18n|open-storage|texts-of|when-painted)\.ts$|\/contract\/src\/(limits|paise)\.ts$/;

const api = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), fonts(), icons(), paintings(), firstTexts()],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { ...api, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  build: {
    target: 'es2022',
    // Source maps are not served: they would hand out the whole source with every visit.
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // What the back office is made of is named in its own files: no player's first script has the list.
    modulePreload: {
      resolveDependencies: (file, dependencies) =>
        file.includes('office-app') ? dependencies.filter((each) => each.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // Its address is its name: a browser asks under it whether there is a new one.
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: nameChunk,
        codeSplitting: { groups: [{ name: 'always', test: ALWAYS }] },
      },
    },
  },
});
