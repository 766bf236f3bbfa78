import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#web/lib/language/i18n.ts';
import { languageOf } from '#web/lib/language/language.ts';
import { takeNoPermission } from '#web/lib/session/no-permission.ts';
import { watchSession } from '#web/lib/session/watch-session.ts';
import { linkedFrom } from '#web/lib/shell/visits.ts';
import { createQueryClient } from '../../query-client.ts';
import { Toasts } from '../../toasts.tsx';
import { recordEntering } from '../../watch-usage.ts';
import { DocumentRouter } from './document-router.tsx';
import { watchDownloads } from './downloads.ts';
import { Island } from './island.tsx';

const client = createQueryClient();
const root = document.getElementById('root');
if (root) watchSession(client, root);
watchDownloads(client);
recordEntering(linkedFrom(), client);
const noPermission = takeNoPermission();
await startI18n(languageOf(location.pathname));

// Its parts stand in the places that the document has for them.
createRoot(document.createElement('div')).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <DocumentRouter>
        <Suspense>
          <Island noPermission={noPermission} />
          <Toasts />
        </Suspense>
      </DocumentRouter>
    </QueryClientProvider>
  </StrictMode>,
);
