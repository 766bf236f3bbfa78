import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { bundleModules } from './bundle-modules.ts';

/** Two folders deep, as start-sandbox.ts finds the root two folders above itself. */
const inside = join('build', 'command');
const modules = {
  assay: 'workers/command/assay.ts',
  'parse-child': 'workers/parsers/parse-child.ts',
  'restrict-process': 'infra/sandbox/restrict-process.ts',
};

/** Points `new URL` at the bundled scripts, as Node strips no types below node_modules. */
const packedNames: Plugin = {
  name: 'packed-names',
  enforce: 'pre',
  transform: (code) => code.replaceAll(/(new URL\('\.\/(?:parse-child|restrict-process))\.ts'/g, "$1.js'"),
};

async function describePackage(checkout: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  return JSON.stringify(
    {
      name,
      version,
      license,
      type: 'module',
      engines: { node: '>=24' },
      description: 'Judges test results as the Assay portal does, without a portal',
      bin: { assay: './build/command/assay.js' },
      files: ['build'],
    },
    null,
    2,
  );
}

/** Packs the command into a tarball without dependencies. Returns its path. */
export async function packCommand(checkout: string, to: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-pack-'));
  try {
    await bundleModules(checkout, {
      modules,
      to: join(folder, inside),
      extension: 'js',
      plugins: [packedNames],
      banner: (name) => (name === 'assay' ? '#!/usr/bin/env node' : ''),
    });
    await chmod(join(folder, inside, 'assay.js'), 0o755);
    await writeFile(join(folder, 'package.json'), await describePackage(checkout));
    await copyFile(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
    await copyFile(join(checkout, 'docs', 'check-before-submission.md'), join(folder, 'README.md'));
    await mkdir(to, { recursive: true });
    const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', to];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: folder });
    const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[];
    if (!packed) throw new Error('npm packed nothing');
    return join(to, packed.filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
