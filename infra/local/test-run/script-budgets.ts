import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;
export type Budget = { page: string; bytes: number; atMost: number };

/** Bytes: home, and any other page of the public site, each with everything that it loads to be interactive. */
const kilobyte = 1_000;
const budgets = { home: 80 * kilobyte, other: 100 * kilobyte };
const homePage = 'features/home/pages/home-page.tsx';

/** The files that a page needs, whatever else has been loaded. */
function scriptsOf(manifest: Manifest, ...names: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  return files;
}

/** What crosses the wire: a short file is sent as it is. */
function sentBytes(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

/** How much script each page of the built public site takes, and how much it may. */
export function measureSite(dist: string): Budget[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.site', 'manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const pages = Object.keys(manifest).filter((name) => /\/pages\/[\w-]+-page\.tsx$/.test(name));
  return pages.map((page) => {
    const bytes = [...scriptsOf(manifest, entry, page)].reduce(
      (sum, file) => sum + sentBytes(join(dist, file)),
      0,
    );
    return { page, bytes, atMost: page === homePage ? budgets.home : budgets.other };
  });
}
