import process from 'node:process';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { bundleModules } from './bundle-modules.ts';

/** Scripts of the sandbox, but for pictures, whose native package cannot be bundled. */
const modules = {
  'restrict-process': 'infra/sandbox/restrict-process.ts',
  'parse-child': 'workers/parsers/parse-child.ts',
  'form-child': 'workers/parsers/forms/form-child.ts',
};

const [to] = process.argv.slice(2);
if (!to) throw new Error('The folder to build into is missing');
await bundleModules(checkout, { modules, to, extension: 'mjs' });
