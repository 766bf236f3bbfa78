import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Licence = { name: string; version: string; licence: string; text: string };

type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean }>;
};

const isText = /^(licen[cs]e|copying|notice)/i;

/** What a package says of its licence in full; empty where it brings no such file. */
function textOf(folder: string): string {
  try {
    const file = readdirSync(folder).find((name) => isText.test(name));
    return file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  } catch {
    return '';
  }
}

/** Everything that the product is delivered with and others have written, by name. */
export function listLicences(checkout: string): Licence[] {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
  const found = Object.entries(packages).flatMap(([path, { version, license, dev }]) => {
    const name = path.split('node_modules/').at(-1);
    if (!name || !version || dev) return [];
    return [{ name, version, licence: license ?? '', text: textOf(join(checkout, path)) }];
  });
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
