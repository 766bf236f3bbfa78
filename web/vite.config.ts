import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { laraVariables } from './theme/lara-variables.ts';

const api = process.env.API_ORIGIN;
const proxied = ['/v1', '/hms'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [laraVariables(), react()],
  // The server puts a fresh nonce in its place for every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // data: URLs are not in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: api ? Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])) : {},
  },
});
