import { dirname } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { checkout, portalProcesses } from '#infra/local/portal/portal-processes.ts';
import { bundleModules } from './bundle-modules.ts';

/** Replaces `import.meta` by the source's location, so that a module finds the files beside its source. */
const sourceUrls: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform: (code, id) => {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return null;
    const [url, folder] = [pathToFileURL(id).href, dirname(id)].map((path) => JSON.stringify(path));
    const replaced = code
      .replaceAll('import.meta.url', `${url}`)
      .replaceAll('import.meta.dirname', `${folder}`);
    return { code: replaced, map: null };
  },
};

/** Packages to bundle: those of many small modules that read no files of their own. */
const packages = ['@opentelemetry/api', 'kysely', 'zod'];

const [to] = process.argv.slice(2);
if (!to) throw new Error('The folder to build into is missing');
const modules = Object.fromEntries(portalProcesses.map(({ name, script }) => [name, script]));
const plugins = [sourceUrls];
await bundleModules(checkout, { modules, to, extension: 'mjs', packages, sourcemap: true, plugins });
