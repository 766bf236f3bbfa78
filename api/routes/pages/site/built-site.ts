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
  signedIn: boolean;
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
};
type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Server = {
  answerCalls: (askServer: (address: string) => Promise<PublicAnswer>) => void;
  /** Null for an address of the app. @throws Error where the page cannot be rendered now */
  renderPage: (request: PageRequest) => Promise<RenderedPage | null>;
};
/** Addresses of files that a page loads. */
export type PageFiles = { script: string; styles: readonly string[] };

/** The public site as it was built: what renders a page, and what its browser loads; of a signed-in reader the island, too. */
export type BuiltSite = Server & { files: PageFiles; island: PageFiles };

/** Reads what the build left in a folder of the front end; null where that holds no public site. */
export async function readBuiltSite(folder: string): Promise<BuiltSite | null> {
  const read = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(join(folder, '.site', name), 'utf8')) as Manifest;
  const names = ['app.json', 'script.json', 'server.json'];
  const manifests = await Promise.all(names.map(read)).catch(() => null);
  if (manifests === null) return null;
  const [app = {}, script = {}, pages = {}] = manifests;
  const server = (await import(pathToFileURL(join(folder, '.site', 'server.js')).href)) as Server;
  const { answerCalls, renderPage } = server;
  const files = {
    script: scriptOf(script, 'app/site/script/client.ts'),
    styles: stylesOf(pages, 'app/site/server.tsx'),
  };
  const entry = 'app/site/island/main.tsx';
  return {
    answerCalls,
    renderPage,
    files,
    island: { script: scriptOf(app, entry), styles: stylesOf(app, entry) },
  };
}

const scriptOf = (manifest: Manifest, entry: string) => `/${manifest[entry]?.file}`;

/** The style sheets of an entry and of what it imports, in the order in which they apply. */
function stylesOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const other of chunk.imports ?? []) add(other);
    for (const sheet of chunk.css ?? []) styles.add(`/${sheet}`);
  };
  add(entry);
  return [...styles];
}
