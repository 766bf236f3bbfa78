import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PublicAnswer } from './public-answers.ts';

type Asked = {
  pathname: string;
  search: string;
  language: Locale;
  programme: PublicProgramme;
  askServer: (address: string) => Promise<PublicAnswer>;
};
/** A page of the public site as `web/app/site/server.tsx` draws it. */
export type DrawnPage = {
  status: number;
  html: string;
  title: string;
  description: string;
  /** What it was drawn with, for the browser. */
  state: unknown;
  /** The file of its code. */
  file: string;
};
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The public site as it was built: what draws a page, and the files that the page needs first. */
export type BuiltSite = {
  draw: (asked: Asked) => Promise<DrawnPage | null>;
  filesOf: (page: string) => { script: string; modules: string[]; styles: string[] };
};

/** Reads what the build left in a folder of the front end; null where that holds no public site. */
export async function readBuiltSite(folder: string): Promise<BuiltSite | null> {
  const text = await readFile(join(folder, '.site', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Manifest;
  const { drawSite } = (await import(pathToFileURL(join(folder, '.site', 'server.js')).href)) as {
    drawSite: BuiltSite['draw'];
  };
  return { draw: drawSite, filesOf: (page) => filesOf(manifest, page) };
}

function filesOf(manifest: Manifest, page: string) {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const needed = new Set<string>();
  const add = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of manifest[name]?.imports ?? []) add(other);
  };
  add(entry);
  add(page);
  const chunks = [...needed].flatMap((name) => manifest[name] ?? []);
  return {
    script: `/${manifest[entry]?.file}`,
    modules: chunks.filter(({ isEntry }) => !isEntry).map(({ file }) => `/${file}`),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  };
}
