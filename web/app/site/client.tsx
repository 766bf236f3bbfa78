import { hydrateRoot } from 'react-dom/client';
import { countVisit } from '#contract/programme/public-counts.ts';
import { isCountedPage } from '#domain/usage/public-counts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { readSerial } from '#web/lib/api/headers.ts';
import { languagePrefix } from '#web/lib/language/language.ts';
import { watchReturn } from '#web/lib/session/page-return.ts';
import { onNews } from '#web/lib/session/session-news.ts';
import { allowsCounting } from '#web/lib/shell/cookie-choice.ts';
import '#web/theme/theme.css';
import { loadRest } from './light/texts.ts';
import { openSite, Site, type SiteState } from './site.tsx';
import { siteLoaders } from './site-loaders.ts';

/** After which the first paint is done with, also where everything is slow. */
const restMs = 3_000;
const root = document.getElementById('root');
const written = document.getElementById('state')?.textContent;
if (!root || !written) throw new Error('This page was not drawn by the server');
const state = JSON.parse(written) as SiteState;
const page = await siteLoaders[state.page]();
openSite(state, location, languagePrefix(location.pathname));
hydrateRoot(root, <Site page={page} />);
setTimeout(loadRest, restMs);
const { page: name } = state;
if (isCountedPage(name) && allowsCounting())
  void call(countVisit, { body: { page: name }, background: true }).catch(() => {});

/** Whoever signs in, in this tab or another, gets the portal's pages. */
const reload = () => location.reload();
onNews((news) => {
  if (news === 'entered') reload();
});
watchReturn({ content: root, session: readSerial, reload, onReturn: () => {} });
