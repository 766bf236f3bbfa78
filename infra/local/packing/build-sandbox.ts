import process from 'node:process';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { bundleModules } from './bundle-modules.ts';

/** What is started in the sandbox; pictures are decoded by a native package, which no bundle takes in. */
const modules = {
  'restrict-process': 'infra/sandbox/restrict-process.ts',
  'parse-child': 'workers/parsers/parse-child.ts',
  'form-child': 'workers/parsers/forms/form-child.ts',
};

const [to] = process.argv.slice(2);
if (!to) throw new Error('The folder to build into is missing');
await bundleModules(checkout, { modules, to, extension: 'mjs' });
