import { join } from 'node:path';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { bundleWorkflows } from '#workflows/worker/bundle.ts';

let ready: Promise<string> | undefined;

/** The bundle of the workflow code, made once for all files and portals of a run, and again when its sources change. */
export function readyBundle(): Promise<string> {
  ready ??= makeBundle();
  return ready;
}

async function makeBundle(): Promise<string> {
  const path = join(checkout, 'test-results', 'workflows.js');
  await bundleWorkflows(path);
  return path;
}
