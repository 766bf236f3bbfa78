import { dirname } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { checkout, portalProcesses } from '#infra/local/portal/portal-processes.ts';
import { bundleModules } from './bundle-modules.ts';

/** A module goes on finding what lies beside its source. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform: (code, id) => {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return null;
    const [url, folder] = [pathToFileURL(id).href, dirname(id)].map((place) => JSON.stringify(place));
    const placed = code
      .replaceAll('import.meta.url', `${url}`)
      .replaceAll('import.meta.dirname', `${folder}`);
    return { code: placed, map: null };
  },
};

/** Of many small modules, and without anything that has to stay where it is. */
const packages = ['kysely', 'zod'];

const [to] = process.argv.slice(2);
if (!to) throw new Error('The folder to build into is missing');
const modules = Object.fromEntries(portalProcesses.map(({ name, script }) => [name, script]));
const plugins = [ownPlaces];
await bundleModules(checkout, { modules, to, extension: 'mjs', packages, sourcemap: true, plugins });
