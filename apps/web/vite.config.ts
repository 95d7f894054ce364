import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fonts } from './fonts-plugin.ts';
import { icons } from './icons-plugin.ts';
import { paintings } from './paintings/paintings-plugin.ts';
import { firstTexts, nameChunk } from './texts-plugin.ts';
import { serviceWorker } from './worker-plugin.ts';

// What every page needs: one file instead of six, as a slow line pays for each request.
const ALWAYS =
  /vite\/preload-helper|@mantine\/(core\/esm\/core\/(MantineProvider\/(?!use-props)|utils\/(deep-merge|keys|noop|units-converters)\/)|hooks\/esm\/use-(color-scheme|isomorphic-effect|media-query|reduced-motion)\/)|node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(history|store|(react-)?router(-core)?))\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|icons\/Icon(CircleCheck|ShieldCheck)\.)|\/src\/lib\/(i18n|open-storage|texts-of|when-painted)\.ts$|\/contract\/src\/(limits|paise)\.ts$|\/src\/house\/(house|calls\/(format-path|session|session-store))\.ts$|\/src\/ui\/(dialog-on-demand|form\/send-button|word-mark)\.tsx$/;

// Behind the login's first paint, and on every page: what reads and writes what crosses the wire.
const WIRE =
  /node_modules\/zod\/|\/contract\/src\/(call|fields|refusals|words)\.ts$|\/src\/house\/calls\/(api-error|refusal-text)\.ts$/;

// Around every page behind the login, and what visitors watch.
const FRAME =
  /node_modules\/@tanstack\/(query-core|react-query)\/|\/src\/(ui\/(show-toast\.tsx|look\/mantine-styles\.ts))$/;

// What Mantine's controls are made of; what visitors watch has none.
const CONTROLS =
  /node_modules\/@mantine\/(core\/esm\/(core|components\/(ActionIcon|Button|Loader|Skeleton|Transition|UnstyledButton))|hooks\/esm\/use-(did-update|force-update|id|window-event))/;

// What stands around a page behind the login says of the player, and of what there is to play with.
const HOUSE =
  /\/src\/(house\/(calls\/query-client\.ts|money\/amount\.)|player\/frame\/(dashboard-frame|header)\.module\.css$)/;

// What the games share, as far as it needs no contract: what a file imports comes with it.
const PLAY =
  /\/contract\/src\/sums\.ts$|\/src\/(house\/(commands\/[\w-]+|money\/wallet-modal|use-house-time)|play\/(art-frame|format-figures|hot-keys|how-to-play|bet\/mode-switch|frame\/panel|proof\/proof-dialogs|rows\.module|sound\/sound(-button)?)|lib\/(countdown|format-\w+|online|paging|save-file)|ui\/(copy-button|facts|filter-chips|pager|status-text|form\/switch-field))\.(css|tsx?)$/;

const api = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), fonts(), icons(), paintings(), firstTexts(), serviceWorker('src/worker/service-worker.ts')],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { ...api, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  // What React has had since 18 need not come a second time.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    // Source maps are not served: they would hand out the whole source with every visit.
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // What the back office is made of is named in its own files: no player's first script has the list.
    modulePreload: {
      // Where a browser knows no preloading it fetches what it needs a little later.
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        file.includes('office-app') ? dependencies.filter((each) => each.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      output: {
        chunkFileNames: nameChunk,
        // A slow line pays for each file: what comes together is in one.
        codeSplitting: {
          groups: [
            { name: 'always', test: ALWAYS, priority: 7 },
            { name: 'wire', test: WIRE, priority: 3 },
            { name: 'frame', test: FRAME, priority: 2 },
            { name: 'controls', test: CONTROLS, priority: 2 },
            { name: 'house', test: HOUSE, priority: 2 },
            { name: 'visit', test: /\/player\/(frame-for-anyone|frame\/visitor-frame)\./ },
            { name: 'play', test: PLAY, priority: 1 },
            // The first page's own icons stay with it: for three of them it would wait for all that any two screens share.
            {
              name: 'icons',
              test: /@tabler\/icons-react(?!.*\/Icon(Eye|EyeOff|Selector)\.)/,
              minShareCount: 2,
              priority: 6,
            },
          ],
        },
      },
    },
  },
});
