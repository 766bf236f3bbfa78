import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { type Language, languagePrefix } from '#web/lib/language/language.ts';
import { serveAddress } from '#web/lib/language/page-address.ts';
import { serveBrand } from '#web/lib/programme/brand.ts';
import { readTabTitle } from '#web/lib/shell/tab-title.ts';
import { type AskServer, askedBy } from './light/ask-server.ts';
import { type Answered, ask, missing } from './light/queries.ts';
import { askedTexts, loadTexts, takenTexts } from './light/texts.ts';
import { openSite, Site, type SiteState } from './site.tsx';
import { siteLoaders } from './site-loaders.ts';
import { findSitePage } from './site-pages.ts';

type Asked = {
  pathname: string;
  search: string;
  language: Language;
  programme: PublicProgramme;
  askServer: AskServer;
};
export type Drawn = {
  /** 200, 404 where what the page is about does not exist, 410 where it did. */
  status: number;
  html: string;
  title: string;
  description: string;
  state: SiteState;
  /** The page's code, by the name that it has in the build's manifest. */
  file: string;
};

/** A page asks for an answer, perhaps by that for another one; deeper ways there are none. */
const atMost = 4;
const minute = 60_000;
const everyPage = ['common', 'status', 'time'];

/** Draws what is known; all of it runs without a pause, so that no other request's page comes between. */
function drawOnce({ pathname, search, programme }: Asked, page: ComponentType, state: SiteState): string {
  const place = { pathname, search, hash: '' };
  serveBrand(programme);
  serveAddress(place);
  openSite(state, place, languagePrefix(pathname));
  return renderToString(<Site page={page} />);
}

async function addTexts(state: SiteState, names: readonly string[]): Promise<boolean> {
  const absent = names.filter((name) => !state.texts[name]);
  for (const name of absent) state.texts[name] = await loadTexts(name, state.language);
  return absent.length > 0;
}

/** Gets what the page asked for and did not have; says whether there was any. */
async function addAnswers(state: SiteState, askServer: AskServer): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  const under = [...missing()].map(async ([key, options]): Promise<[string, Answered]> => {
    const answer = await askedBy(askServer, () => ask(options, signal));
    // No page tells the seconds: drawn twice within a minute it is the same, and is not sent again.
    return [key, { ...answer, at: Math.floor(answer.at / minute) * minute }];
  });
  state.answers.push(...(await Promise.all(under)));
  return under.length > 0;
}

function statusOf({ answers }: SiteState): number | null {
  const refused = answers.flatMap(([, answer]) => answer.refused ?? []);
  // Anything else than that it does not exist the browser asks about once more.
  if (refused.some((status) => ![400, 404, 410].includes(status))) return null;
  if (refused.includes(410)) return 410;
  return refused.length > 0 ? 404 : 200;
}

function lookUp({ texts }: SiteState, key: string): string {
  const [name = '', path = ''] = key.split(':');
  let found: SiteState['texts'][string] | string | undefined = texts[name];
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : '';
}

/** The page of an address as a visitor sees it; null where it is no page of the public site, or cannot be drawn now. */
export async function drawSite(asked: Asked): Promise<Drawn | null> {
  const prefix = languagePrefix(asked.pathname);
  const found = findSitePage(asked.pathname.slice(prefix.length) || '/');
  if (!found) return null;
  const { name, description: key, file, isPossible } = found.page;
  const page = await siteLoaders[name]();
  const visitor: [string, Answered] = [JSON.stringify(['session']), { data: null, at: 0 }];
  const state: SiteState = {
    page: name,
    params: found.params,
    language: asked.language,
    zone: asked.programme.hours.zone,
    texts: {},
    answers: [visitor],
  };
  await addTexts(state, [...everyPage, key.split(':')[0] ?? '']);
  for (let time = 0; time < atMost; time += 1) {
    const html = drawOnce(asked, page, state);
    const title = readTabTitle();
    const texts = askedTexts();
    const shown = takenTexts();
    const answered = await addAnswers(state, asked.askServer);
    if ((await addTexts(state, texts)) || answered) continue;
    const status = isPossible?.(found.params) === false ? 404 : statusOf(state);
    if (status === null) return null;
    const description = lookUp(state, key);
    return { status, html, title, description, state: { ...state, texts: shown }, file };
  }
  return null;
}
