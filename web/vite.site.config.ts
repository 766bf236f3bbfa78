import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { listLicences } from './theme/list-licences.ts';
import { generateScopedName } from './theme/style-names.ts';

const light = (name: string) => join(import.meta.dirname, 'app', 'site', 'light', name);

/** Libraries of which the public site's script needs a little. */
const packages: Record<string, string> = {
  'react-router-dom': light('router.tsx'),
  'react-i18next': light('texts.ts'),
  '@tanstack/react-query': light('queries.ts'),
  zod: light('schemas.ts'),
};

/** Modules of ours that only somebody signed in has a use for. */
const signedIn = [
  'public-user-menu.tsx',
  'signed-in-notices.tsx',
  'home-onboarding.tsx',
  'no-permission-notice.tsx',
  'landing.ts',
  'permissions.ts',
  'signed-in-header.ts',
  'use-pending.ts',
  'kept-note.tsx',
];

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Everything that home takes to be interactive. */
const homeModules = new Set<string>();
function addImports(id: string, modules: Modules): void {
  if (homeModules.has(id)) return;
  homeModules.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addImports(imported, modules);
}

/** What home shares with others is one file, what others alone share another: home carries nothing of theirs. */
function sharedWithHome(id: string, modules: Modules): string | null {
  if (homeModules.size === 0) for (const root of homeRoots) addImports(root, modules);
  return homeModules.has(id) ? 'shared' : null;
}
const homeRoots = ['app/site/client.tsx', 'features/home/pages/home-page.tsx'].map((file) =>
  join(import.meta.dirname, file),
);
const own = /[/](web|api)[/](?!app[/]site[/]|locales[/])/;

/** Few files, so that they compress well: the library, what two pages share, and each page. */
const sharedFiles = [
  { name: 'react', test: /[/]node_modules[/](react|react-dom|scheduler)[/]/, priority: 2 },
  { name: sharedWithHome, test: own, minShareCount: 2, priority: 1 },
  { name: 'later', test: own, minShareCount: 2 },
];

/** The same components with lighter libraries (docs/decisions/0032-public-site.md). */
function lighten(isServer: boolean): Plugin {
  return {
    name: 'lighten',
    enforce: 'pre',
    resolveId(source) {
      const name = basename(source);
      if (packages[source]) return packages[source];
      if (/[/]/.test(source) && signedIn.includes(name)) return light('signed-in.ts');
      if (name === 'rich-text.tsx') return light('document-text.tsx');
      if (name === 'centre-shapes.tsx') return light('no-shapes.ts');
      if (name === 'refusal.ts') return light('refusals.ts');
      if (name === 'upload-request.ts') return light('no-uploads.ts');
      if (isServer && name === 'send-json.ts') return light('ask-server.ts');
      return null;
    },
  };
}

const checkout = join(import.meta.dirname, '..');

/** Leaves beside what draws the pages by whose work they are made: the server sends that as a page. */
const licences: Plugin = {
  name: 'licences',
  writeBundle: ({ dir = '' }) =>
    writeFileSync(join(dir, 'licences.json'), JSON.stringify(listLicences(checkout))),
};

/** Builds the public site's own script beside the app's, with `--ssr` what draws its pages on the server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    lighten(isSsrBuild),
    react(),
    isSsrBuild
      ? licences
      : compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css)$/, threshold: 1024 }),
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
    manifest: isSsrBuild ? false : '.site/manifest.json',
    rolldownOptions: {
      input: join(import.meta.dirname, 'app', 'site', isSsrBuild ? 'server.tsx' : 'client.tsx'),
      // Rules and contracts do nothing but be there: those that no page names are left out.
      treeshake: {
        moduleSideEffects: (id) => !/[/]api[/](domain|contract)[/]/.test(id),
        manualPureFunctions: ['z', 'endpoint'],
        propertyReadSideEffects: false,
      },
      output: isSsrBuild ? {} : { codeSplitting: { groups: [...sharedFiles] } },
    },
  },
}));
