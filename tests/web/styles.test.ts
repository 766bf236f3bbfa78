import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classesOf, plainClasses, readSources, type Sources, usesOf } from './read-styles.ts';

const theme = readSources('web/theme/**/*.css');
const modules = readSources('web/{app,components,features}/**/*.module.css');
const code = readSources('web/{app,components,features}/**/*.{ts,tsx}');
const themeClasses = new Set(Object.values(theme).flatMap((css) => [...classesOf(css).own]));
const isShared = (name: string) => themeClasses.has(name) || name.startsWith('p-');

/** What is wrong between the modules and those who use them. */
function faultsOf(sheets: Sources, sources: Sources): string[] {
  const uses = usesOf(sources);
  const missing = [...uses.keys()].filter((path) => !(path in sheets));
  const faults = missing.map((path) => `${path} is not there`);
  for (const [path, css] of Object.entries(sheets)) {
    const { own, global } = classesOf(css);
    const taken = uses.get(path)?.names ?? new Set<string>();
    for (const name of own) if (!taken.has(name)) faults.push(`${path}: nobody uses ${name}`);
    for (const name of taken) if (!own.has(name)) faults.push(`${path} has no ${name}`);
    for (const name of global) if (!isShared(name)) faults.push(`${path}: ${name} is no class of the theme`);
  }
  return faults;
}

describe('style sheets beside their features', () => {
  it('have every class that is used, and no other', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(20);
    expect(faultsOf(modules, code)).toEqual([]);
  });

  it.each([
    [
      'a class that nobody uses',
      { 'web/a.module.css': '.kept {} .spare > :global(.row) {}' },
      'nobody uses spare',
    ],
    ['a class that is not there', { 'web/a.module.css': ':global(.row) {}' }, 'has no kept'],
    ['a class of another feature', { 'web/a.module.css': '.kept :global(.wizard) {}' }, 'wizard is no class'],
    ['a sheet that is not there', {}, 'web/a.module.css is not there'],
  ])('are refused with %s', (_, sheets: Sources, fault) => {
    const sources = { 'web/a.tsx': "import css from './a.module.css';\n<p className={css.kept} />" };
    expect(faultsOf(sheets, sources)).toEqual([expect.stringContaining(fault)]);
  });

  it('have names of their own, which stand before those of their classes', () => {
    const names = Object.keys(modules).map((path) => basename(path));
    expect(names.length - new Set(names).size).toBe(0);
  });

  it('belong to one feature each', () => {
    const folder = (path: string) => path.split('/').slice(0, 3).join('/');
    const strangers = [...usesOf(code)].flatMap(([path, { files }]) =>
      files.filter((file) => folder(file) !== folder(path)),
    );
    expect(strangers).toEqual([]);
  });
});

describe('classes', () => {
  it('in the markup are those of the theme', () => {
    const unknown = [...plainClasses(code)].filter(([name]) => !isShared(name));
    expect(unknown).toEqual([]);
  });

  it('have a name of more than two letters', () => {
    const others = readSources(
      'api/accounts/public/*.css',
      'api/routes/api-docs/public/*.css',
      'web/public/*.css',
    );
    const all = Object.entries({ ...theme, ...modules, ...others });
    const short = all.flatMap(([file, css]) =>
      [...classesOf(css).own].filter((name) => name.length < 3).map((name) => `${file}: ${name}`),
    );
    expect(short).toEqual([]);
  });
});
