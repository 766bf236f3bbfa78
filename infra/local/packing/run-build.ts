import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/** In a process of its own: the bundler makes its process one of production, and whatever is started from it afterwards. */
export async function runBuild(checkout: string, name: string, to: string): Promise<void> {
  const script = join(checkout, 'infra', 'local', 'packing', name);
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script, to], { cwd: checkout, env, timeout: 1_200_000 });
}

/** Bundles what reads foreign files into a folder that `SANDBOX_BUNDLE` may name. */
export const bundleSandbox = (checkout: string, to: string) => runBuild(checkout, 'build-sandbox.ts', to);
