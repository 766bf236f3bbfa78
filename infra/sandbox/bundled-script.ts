import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

/** A module that runs in a process of its own, and what that process reads for it beside what it reads anyway. */
export type RunnableScript = { script: string; readable: string[] };

/**
 * The same module from the folder that `SANDBOX_BUNDLE` names, where its code lies as JavaScript in few files: of three
 * parts of the time in which a process reads a small file, its sources take two to load. Themselves where it is not there.
 */
export function bundledScript(script: string): RunnableScript {
  const folder = process.env.SANDBOX_BUNDLE;
  const bundled = folder && join(folder, `${basename(script, '.ts')}.mjs`);
  return bundled && existsSync(bundled) ? { script: bundled, readable: [folder] } : { script, readable: [] };
}
