import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { paintings } from './paintings-plugin.ts';

const api = { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), paintings()],
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { ...api, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  build: {
    target: 'es2022',
    // Source maps are not served: they would hand out the whole source with every visit.
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
});
