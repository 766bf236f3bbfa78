import { bundleModules } from './bundle-modules.ts';

/** What is started in the sandbox; pictures are decoded by a native package, which no bundle takes in. */
const modules = {
  'close-process': 'infra/sandbox/close-process.ts',
  'parse-child': 'workers/parsers/parse-child.ts',
  'form-child': 'workers/parsers/forms/form-child.ts',
};

/** Bundles what reads foreign files into a folder that `SANDBOX_BUNDLE` may name. */
export const bundleSandbox = (checkout: string, to: string): Promise<void> =>
  bundleModules(checkout, { modules, to, extension: 'mjs' });
