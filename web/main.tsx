import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { htmlLang } from '#domain/shared/locale.ts';
import { limitLoading } from './app/limit-loading.tsx';
import { loadAhead } from './app/load-ahead.ts';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { Toasts } from './app/toasts.tsx';
import { watchUsage } from './app/watch-usage.ts';
import { dropOldDrafts } from './lib/forms/drafts.ts';
import { startI18n } from './lib/language/i18n.ts';
import { languagePrefix } from './lib/language/language.ts';
import { pageLanguage } from './lib/language/page-language.ts';
import { watchSession } from './lib/session/watch-session.ts';
import { linkedFrom, noteFirstVisit, noteVisit } from './lib/shell/visits.ts';
import './theme/theme.css';

const language = pageLanguage(location);
document.documentElement.lang = htmlLang[language];
const texts = startI18n(language);

const client = createQueryClient();
const router = createBrowserRouter(limitLoading(routes), {
  basename: languagePrefix(location.pathname) || '/',
});
const before = linkedFrom();
noteFirstVisit(location.pathname, before);
router.subscribe((state) => noteVisit(state.location.pathname));
watchUsage(router, before, client);
loadAhead(router);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
watchSession(client, root);
dropOldDrafts(new Date());
await texts;

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
