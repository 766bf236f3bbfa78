import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;
export type Budget = { page: string; bytes: number; atMost: number };

const kilobyte = 1_000;
/** Bytes of script that a public page may take, with the two that run before it is painted. */
const publicPage = 25 * kilobyte;
const early = ['trusted-types.js', 'set-theme.js'];

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

/** Bytes: the centre's first page, with its frame, and each page that is opened after it. */
const centre = { first: 220 * kilobyte, later: 60 * kilobyte };
const firstPage = 'features/products/pages/products-page.tsx';
const centreFrame = ['index.html', 'app/management-guard.tsx', 'app/layouts/management-layout.tsx'];

/** How much script the centre's first page takes, and each page that is opened after it. */
export function measureCentre(dist: string): Budget[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.site', 'app.json'), 'utf8')) as Manifest;
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + sentBytes(join(dist, file)), 0);
  const first = scriptsOf(manifest, ...centreFrame, firstPage);
  const later = Object.keys(manifest).filter(
    (name) => /^features\/.*\/pages\//.test(name) && name !== firstPage,
  );
  return [
    { page: firstPage, bytes: sizeOf(first), atMost: centre.first },
    ...later.map((page) => ({
      page,
      bytes: sizeOf([...scriptsOf(manifest, page)].filter((file) => !first.has(file))),
      atMost: centre.later,
    })),
  ];
}

/** How much script a public page takes: the same for all of them. */
export function measureSite(dist: string): Budget {
  const manifest = JSON.parse(readFileSync(join(dist, '.site', 'script.json'), 'utf8')) as Manifest;
  const files = [...scriptsOf(manifest, ...Object.keys(manifest)), ...early];
  const bytes = files.reduce((sum, file) => sum + sentBytes(join(dist, file)), 0);
  return { page: 'a public page', bytes, atMost: publicPage };
}
