import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Licence = { name: string; version: string; licence: string; text: string };

type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> };
type Package = { author?: string | { name?: string }; licenses?: { type?: string }[] };

const isText = /licen[cs]e|^copying|notice|third.?party|copyright/i;
/** Of build tools, what they put into the browser's scripts. */
const inScripts = ['node_modules/vite', 'node_modules/rolldown'];

const readText = (...path: string[]) => {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};

/** The texts of licences that packages name and do not bring. */
const standardTexts: Record<string, readonly string[]> = {
  MIT: ['web/theme/licences/MIT.txt'],
  ISC: ['web/theme/licences/ISC.txt'],
  'Apache-2.0': ['LICENSE'],
  // The lesser one is written as additions to the other.
  'LGPL-3.0-or-later': ['web/theme/licences/LGPL-3.0.txt', 'web/theme/licences/GPL-3.0.txt'],
};

/** Whatever files of licences and notices a package brings. */
function broughtBy(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isText.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name),
  );
  return files.map(({ name }) => readText(folder, name));
}

/** What is in a package's native library: libvips' own list, and the crates of Temporal's. */
function builtIn(folder: string): string[] {
  const versions = readText(folder, 'versions.json');
  const crates = readText(folder, 'Cargo.lock').matchAll(/^name = "(.+)"\nversion = "(.+)"/gm);
  const named = versions
    ? Object.entries(JSON.parse(versions) as Record<string, string>)
    : Array.from(crates, ([, name = '', version = '']): [string, string] => [name, version]);
  const list = named.map(([name, version]) => `${name} ${version}`).join('\n');
  const [, licensing = ''] = /^## Licensing\n([\s\S]*)/m.exec(readText(folder, 'README.md')) ?? [];
  const core = readText(folder, 'sdk-core', 'LICENSE.txt');
  const shared = versions && 'Loaded as a shared library: a build of your own can take its place.';
  return named.length === 0
    ? []
    : [shared, licensing.trim(), core, `Built into its native library:\n${list}`];
}

function standardText(checkout: string, { author, licence }: { author: string; licence: string }): string[] {
  const texts = (standardTexts[licence] ?? []).map((path) => readText(checkout, path));
  return texts.length === 0 ? [] : [`Copyright ${author}`, ...texts];
}

/** Licence, notices and what is built in of a package; `text` is empty where neither it nor its licence's name gives one. */
function describe(checkout: string, path: string, known: { version: string; license: string | undefined }) {
  const name = path.split('node_modules/').at(-1) ?? '';
  const folder = join(checkout, path);
  const own = JSON.parse(readText(folder, 'package.json')) as Package;
  const brought = broughtBy(folder);
  const [firstLine = ''] = brought[0]?.split('\n') ?? [];
  const licence = known.license ?? own.licenses?.[0]?.type ?? firstLine.slice(0, 40);
  const author = (typeof own.author === 'string' ? own.author : own.author?.name) ?? `the authors of ${name}`;
  const given = brought.length > 0 ? brought : standardText(checkout, { author, licence });
  const text = [...builtIn(folder), ...given].filter((part) => part !== '').join('\n\n');
  return { name, version: known.version, licence, text };
}

function nodeItself(checkout: string): Licence {
  const standard = standardText(checkout, { author: 'Node.js contributors', licence: 'MIT' }).join('\n\n');
  const text = readText(process.execPath, '..', '..', 'LICENSE') || standard;
  return { name: 'Node.js', version: process.versions.node, licence: 'MIT', text };
}

/** Everything that the product is delivered with and others have written, by name: what of the lock file is installed here. */
export function listLicences(checkout: string): Licence[] {
  const { packages } = JSON.parse(readText(checkout, 'package-lock.json')) as Lock;
  const found = Object.entries(packages).flatMap(([path, { version, license, dev }]) => {
    // What is made for other machines is not installed, and not delivered.
    const isDelivered =
      (!dev || inScripts.includes(path)) && existsSync(join(checkout, path, 'package.json'));
    return path !== '' && version && isDelivered ? [describe(checkout, path, { version, license })] : [];
  });
  const once = new Map([nodeItself(checkout), ...found].map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
