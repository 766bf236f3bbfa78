import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PublicAnswer } from './public-answers.ts';

/** A form that was refused: what was typed, and why it was refused. */
export type SubmittedForm = { values: Readonly<Record<string, string>>; refused: string };

type PageRequest = {
  url: URL;
  language: Locale;
  programme: PublicProgramme;
  submitted: SubmittedForm | null;
};
/** A page of the public site as `web/app/site/server.tsx` renders it. */
export type RenderedPage = {
  status: number;
  html: string;
  title: string;
  description: string;
  /** By which its visits are counted. */
  name: string;
  /** The file of its code. */
  file: string;
};
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Server = {
  answerCalls: (askServer: (address: string) => Promise<PublicAnswer>) => void;
  renderPage: (request: PageRequest) => Promise<RenderedPage | null>;
};

/** The public site as it was built: what renders a page, the script of all of them, and the style sheets of each. */
export type BuiltSite = Server & { script: string; stylesOf: (file: string) => string[] };

/** Reads what the build left in a folder of the front end; null where that holds no public site. */
export async function readBuiltSite(folder: string): Promise<BuiltSite | null> {
  const read = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(join(folder, '.site', name), 'utf8')) as Manifest;
  const manifests = await Promise.all([read('app.json'), read('script.json')]).catch(() => null);
  if (manifests === null) return null;
  const [app, script] = manifests;
  const server = (await import(pathToFileURL(join(folder, '.site', 'server.js')).href)) as Server;
  const entry = Object.values(script).find(({ isEntry }) => isEntry);
  return { ...server, script: `/${entry?.file}`, stylesOf: (file) => stylesOf(app, file) };
}

/** The style sheets of a page as the app loads them, in its order. */
function stylesOf(app: Manifest, file: string): string[] {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = app[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const other of chunk.imports ?? []) add(other);
    for (const sheet of chunk.css ?? []) styles.add(`/${sheet}`);
  };
  for (const name of ['index.html', 'app/layouts/public-layout.tsx', file]) add(name);
  return [...styles];
}
