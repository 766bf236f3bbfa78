import { writeFileSync } from 'node:fs';
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
  writeBundle: ({ dir = '' }) =>
    writeFileSync(join(dir, 'licences.json'), JSON.stringify(listLicences(checkout))),
};

/** Builds the script of the public pages beside the app, with `--ssr` what renders them on the server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    react(),
    isSsrBuild ? licences : compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.js$/ }),
  ],
  css: { modules: { generateScopedName } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/.site' : 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsDir: 'assets/site',
    assetsInlineLimit: 0,
    manifest: isSsrBuild ? false : '.site/script.json',
    rolldownOptions: { input: join(site, isSsrBuild ? 'server.tsx' : 'script/client.ts') },
  },
}));
