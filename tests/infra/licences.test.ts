import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Licence, listLicences } from '#web/theme/list-licences.ts';

type Lock = {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
};

let listed: Licence[];
beforeAll(() => {
  listed = listLicences('.');
});
const textOf = (name: string) => listed.find((one) => one.name === name)?.text ?? '';
const without = (licences: readonly Licence[]) =>
  licences.filter(({ licence, text }) => licence === '' || text.length < 100).map(({ name }) => name);

it('names every package of the lock file that is delivered, with a licence and its text', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const delivered = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  // Only what is made for other machines may be absent.
  const absent = delivered.filter(([path, { optional }]) => !optional && !existsSync(path));
  expect(absent.map(([path]) => path)).toEqual([]);
  const names = new Set(listed.map(({ name, version }) => `${name} ${version}`));
  const missing = delivered
    .filter(([path]) => existsSync(path))
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
  expect(listed.length).toBeGreaterThan(300);
  expect(without(listed)).toEqual([]);
});

it('tells by name of a package that says nothing of its licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-licences-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    cpSync('web/theme/licences', join(folder, 'web/theme/licences'), { recursive: true });
    const versions = { silent: '1.0.0', unknown: '2.0.0', plain: '3.0.0', elsewhere: '4.0.0' };
    const licences: Record<string, string> = { unknown: 'SEE LICENSE IN <nowhere>', plain: 'MIT' };
    const packages = Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...(licences[name] && { license: licences[name] }) },
      ]),
    );
    put('package-lock.json', JSON.stringify({ packages: { '': { version: '0' }, ...packages } }));
    for (const name of ['silent', 'unknown', 'plain'])
      put(`node_modules/${name}/package.json`, JSON.stringify({ author: 'Lin Ke <linke@lanyue.example>' }));
    const planted = listLicences(folder);
    expect(planted.map(({ name }) => name)).toEqual(['Node.js', 'plain', 'silent', 'unknown']);
    expect(without(planted)).toEqual(['silent', 'unknown']);
    expect(planted[1]?.text).toMatch(/^Copyright Lin Ke .*\n\nPermission is hereby granted/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('names what is built into libvips, and has the texts of the lesser licence and of the one it adds to', () => {
  const libraries = readdirSync('node_modules/@img').filter((name) => name.startsWith('sharp-libvips-'));
  expect(libraries.length).toBeGreaterThan(0);
  for (const name of libraries) {
    const text = textOf(`@img/${name}`);
    const versions = JSON.parse(readFileSync(`node_modules/@img/${name}/versions.json`, 'utf8')) as object;
    expect(Object.keys(versions).length).toBeGreaterThan(20);
    for (const [library, version] of Object.entries(versions))
      expect(text).toContain(`${library} ${version}`);
    for (const said of [
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'GNU GENERAL PUBLIC LICENSE',
      '| libvips       | LGPLv3',
      'Loaded as a shared library',
    ])
      expect(text).toContain(said);
  }
});

it('names the crates of Temporal’s native library', () => {
  const lock = readFileSync('node_modules/@temporalio/core-bridge/Cargo.lock', 'utf8');
  const crates = [...lock.matchAll(/^name = "(.+)"\nversion = "(.+)"/gm)];
  expect(crates.length).toBeGreaterThan(100);
  for (const [, name, version] of crates)
    expect(textOf('@temporalio/core-bridge')).toContain(`${name} ${version}`);
});

it.each(['@expo-google-fonts/noto-sans-sc', '@expo-google-fonts/noto-serif-sc'])(
  'has the licence of the font %s',
  (name) => {
    expect(textOf(name)).toContain('SIL OPEN FONT LICENSE Version 1.1');
  },
);

it.each(['vite', 'rolldown', 'Node.js'])('names %s, of which something is delivered', (name) => {
  expect(textOf(name).length).toBeGreaterThan(100);
});
