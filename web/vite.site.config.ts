import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { listLicences } from './theme/list-licences.ts';
import { generateScopedName } from './theme/style-names.ts';

const checkout = join(import.meta.dirname, '..');
const site = join(import.meta.dirname, 'app', 'site');

/** Leaves beside what renders the pages by whose work they are made: the server sends that as a page. */
const licences: Plugin = {
  name: 'licences',
  writeBundle: ({ dir = '' }) => {
    mkdirSync(join(dir, '.site'), { recursive: true });
    writeFileSync(join(dir, '.site', 'licences.json'), JSON.stringify(listLicences(checkout)));
  },
};

/** Scripts that run on the server are no business of browsers. */
const onServer = { entryFileNames: '.site/server.js', chunkFileNames: '.site/[name].js' };

/** Builds the script of the public pages beside the app; with `--ssr` their style sheet, and what renders them on the server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    react(),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: isSsrBuild ? /\.css$/ : /\.js$/ }),
    isSsrBuild ? licences : [],
  ],
  css: { modules: { generateScopedName } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsDir: 'assets/site',
    assetsInlineLimit: 0,
    ssrEmitAssets: true,
    manifest: isSsrBuild ? '.site/server.json' : '.site/script.json',
    rolldownOptions: {
      input: isSsrBuild ? { pages: join(site, 'server.tsx') } : join(site, 'script', 'client.ts'),
      output: isSsrBuild ? onServer : {},
    },
  },
}));
