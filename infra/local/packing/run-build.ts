import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/** Builds in a process of its own, as the bundler sets NODE_ENV to production. */
export async function runBuild(checkout: string, name: string, to: string): Promise<void> {
  const script = join(checkout, 'infra', 'local', 'packing', name);
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script, to], { cwd: checkout, env, timeout: 1_200_000 });
}

/** Bundles the sandbox's scripts into the folder `to`, for `SANDBOX_BUNDLE`. */
export const bundleSandbox = (checkout: string, to: string) => runBuild(checkout, 'build-sandbox.ts', to);
