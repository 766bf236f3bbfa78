import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { firstFiles, leaveOut } from './theme/few-files.ts';
import { laraVariables } from './theme/lara-variables.ts';
import { productionRouter } from './theme/production-router.ts';
import { generateScopedName } from './theme/style-names.ts';

const root = import.meta.dirname;
const api = process.env.API_ORIGIN;
const proxied = ['/v1', '/hms', '/tokens', '/programme/'];

export default defineConfig({
  root,
  // What is served as it is lies compressed beside itself; the page itself gets a nonce each time.
  plugins: [
    laraVariables(),
    react(),
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /\.(js|css|svg|json|txt)$/,
      threshold: 1024,
    }),
  ],
  resolve: { alias: productionRouter },
  css: { modules: { generateScopedName } },
  // The server puts a fresh nonce in its place for every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    // For whoever measures; browsers are not sent it.
    manifest: '.site/app.json',
    emptyOutDir: true,
    target: 'es2022',
    // data: URLs are not in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The app, and what documents of the server show of its reader.
      input: { index: join(root, 'index.html'), island: join(root, 'app/site/island/main.tsx') },
      treeshake: leaveOut,
      output: { codeSplitting: { groups: firstFiles } },
    },
  },
  server: {
    proxy: api ? Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])) : {},
  },
});
