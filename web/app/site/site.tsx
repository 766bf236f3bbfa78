import type { ComponentType } from 'react';
import type { Language } from '#web/lib/language/language.ts';
import { serveZone } from '#web/lib/time/drawn-zone.ts';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { type Answered, openAnswers } from './light/queries.ts';
import { openPlace, PageWithin } from './light/router.tsx';
import { openTexts } from './light/texts.ts';
import type { SiteName } from './site-loaders.ts';

type Texts = Parameters<typeof openTexts>[1];

/** What a page was drawn with on the server, so that the browser draws the same. */
export type SiteState = {
  page: SiteName;
  /** What the page's address says. */
  params: Record<string, string>;
  language: Language;
  /** The office's, as nobody knows the reader's yet. */
  zone: string;
  texts: Texts;
  answers: [key: string, answer: Answered][];
};

type Place = { pathname: string; search: string; hash: string };

/** Sets what the page is drawn with; to be called right before. */
export function openSite(state: SiteState, place: Place, prefix: string): void {
  serveZone(state.zone);
  openTexts(state.language, state.texts);
  openAnswers(new Map(state.answers));
  openPlace({ ...place, pathname: place.pathname.slice(prefix.length) || '/' }, prefix, state.params);
}

/** A public page in its frame, for visitors. */
export function Site({ page: Page }: { page: ComponentType }) {
  return (
    <PageWithin value={<Page />}>
      <PublicLayout />
    </PageWithin>
  );
}
