import { join } from 'node:path';
import process from 'node:process';
import { bundleSandbox } from '#infra/local/packing/run-build.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';

let ready: Promise<string> | undefined;

/** What reads foreign files, bundled once for all portals of a test process: another process may be at its own. */
export function readySandbox(): Promise<string> {
  ready ??= makeBundle();
  return ready;
}

async function makeBundle(): Promise<string> {
  const folder = join(checkout, 'test-results', `sandbox-${process.pid}`);
  await bundleSandbox(checkout, folder);
  return folder;
}
