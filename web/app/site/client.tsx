import { hydrateRoot } from 'react-dom/client';
import { readSerial } from '#web/lib/api/headers.ts';
import { languagePrefix } from '#web/lib/language/language.ts';
import { watchReturn } from '#web/lib/session/page-return.ts';
import { onNews } from '#web/lib/session/session-news.ts';
import '#web/theme/theme.css';
import { openSite, Site, type SiteState } from './site.tsx';
import { findSitePage } from './site-pages.ts';

const prefix = languagePrefix(location.pathname);
const found = findSitePage(location.pathname.slice(prefix.length) || '/');
const root = document.getElementById('root');
const written = document.getElementById('state')?.textContent;
if (!found || !root || !written) throw new Error('This page was not drawn by the server');
const page = await found.page.load();
openSite(JSON.parse(written) as SiteState, location, prefix, found.params);
hydrateRoot(root, <Site page={page} />);

/** Whoever signs in, in this tab or another, gets the portal's pages. */
const reload = () => location.reload();
onNews((news) => {
  if (news === 'entered') reload();
});
watchReturn({ content: root, session: readSerial, reload, onReturn: () => {} });
