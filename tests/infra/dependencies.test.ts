import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = <S extends z.ZodType>(path: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(path, 'utf8')));

const versions = z.record(z.string(), z.string());
const manifest = read(
  'package.json',
  z.object({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  }),
);
const locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optional: z.boolean().optional(),
});
const { packages } = read('package-lock.json', z.object({ packages: z.record(z.string(), locked) }));
const installed = Object.entries(packages).filter(([path]) => path !== '');

describe('dependencies', () => {
  it('come from the registry, by versions and not by addresses', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([, version]) => !/^\^?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const elsewhere = installed.filter(
      ([, { resolved = '' }]) => resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('are pinned by their hashes, every one of them', () => {
    expect(installed.length).toBeGreaterThan(300);
    const loose = installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('run a script when they are installed only where somebody has decided so, and none in the image', () => {
    const { allowScripts } = manifest;
    const scripted = installed
      .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
      .map(([path]) => path.split('node_modules/').at(-1) ?? '');
    expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => name in manifest.dependencies)).toEqual([]);
    const image = readFileSync('infra/production/Dockerfile', 'utf8').replaceAll(/^#.*$/gm, '');
    const commands = image.match(/\bnpm (install|ci|prune)\b[^\n]*/g) ?? [];
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) expect(command).toContain('--ignore-scripts');
  });
});
