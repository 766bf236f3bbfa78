import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runBuild } from '#infra/local/packing/run-build.ts';
import { checkout, type Environment } from '#infra/local/portal/portal-processes.ts';
import type { LaterVersion } from './later-versions.ts';

const run = promisify(execFile);

/** A version as it lies on a machine: its folder, and the variables that lead processes to its bundles. */
export type BuiltVersion = { name: string; folder: string; bundles: Environment };

const copied = ['api', 'workers', 'workflows', 'infra', 'package.json', 'package-lock.json'];
const linked = ['web', 'node_modules'];

function writeSources(folder: string, { edits, migrations }: LaterVersion): void {
  mkdirSync(folder, { recursive: true });
  for (const name of copied) cpSync(join(checkout, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(checkout, name), join(folder, name));
  for (const { file, from, to } of edits) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} has no "${from}" any more: mend later-versions.ts`);
    writeFileSync(
      join(folder, file),
      source.replace(from, () => to),
    );
  }
  for (const [name, statements] of Object.entries(migrations)) {
    const text = JSON.stringify(statements);
    const module = `import { sql } from 'kysely';\nexport const up = (db) => sql.raw(${text}).execute(db);\n`;
    writeFileSync(join(folder, 'api/db/migrations', `${name}.ts`), module);
  }
}

/** Writes a later version into a folder and builds it there, as its image would be built. */
export async function buildVersion(folder: string, version: LaterVersion): Promise<BuiltVersion> {
  writeSources(folder, version);
  const bundles = { PROCESS_BUNDLE: join(folder, 'build'), WORKFLOW_BUNDLE: join(folder, 'workflows.js') };
  const bundleWorkflows = `import { bundleWorkflows } from './workflows/worker/bundle.ts';
    await bundleWorkflows(${JSON.stringify(bundles.WORKFLOW_BUNDLE)});`;
  await Promise.all([
    runBuild(folder, 'build-processes.ts', bundles.PROCESS_BUNDLE),
    run(process.execPath, ['--input-type=module', '--eval', bundleWorkflows], { cwd: folder }),
  ]);
  return { name: version.name, folder, bundles };
}

/** Runs a version's `prepare`; answers what it said. */
export async function prepareVersion({ folder }: BuiltVersion, env: Environment): Promise<string> {
  const args = [join(folder, 'infra/production/prepare.ts')];
  const { stdout, stderr } = await run(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout + stderr;
}
