import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { answerBy } from '#web/lib/api/transport.ts';
import { type SubmittedForm, SubmittedFormContext } from '#web/lib/forms/submitted-form.ts';
import { type Language, languagePrefix } from '#web/lib/language/language.ts';
import { serveAddress } from '#web/lib/language/page-address.ts';
import { serverTexts } from '#web/lib/language/server-texts.ts';
import { serveBrand } from '#web/lib/programme/brand.ts';
import { SignedInContext } from '#web/lib/session/signed-in.ts';
import { readTabTitle } from '#web/lib/shell/tab-title.ts';
import { serveZone } from '#web/lib/time/served-zone.ts';
import '#web/theme/theme.css';
import { findSitePage, siteRoutes } from './find-site-page.ts';

type PageRequest = {
  url: URL;
  language: Language;
  programme: PublicProgramme;
  /** The browser has a session: the page has the places of what belongs to its reader. */
  signedIn: boolean;
  /** The form that this page answers, which was refused; null where it was only asked for. */
  submitted: SubmittedForm | null;
};
type CallServer = (address: string) => Promise<{ status: number; body: string }>;
export type RenderedPage = {
  /** 200, 404 where what the page is about does not exist, 410 where it did, 400 for a refused form. */
  status: number;
  html: string;
  title: string;
  description: string;
  /** Of the page: by which its visits are counted. */
  name: string;
};

/** The page is there and cannot be rendered now. */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable';
}

/** Has the pages' calls answered by the process that renders them. */
export function answerCalls(callServer: CallServer): void {
  answerBy(async ({ method, address }) => {
    if (method !== 'GET') throw new Error('A page that is rendered only reads');
    return { ...(await callServer(address)), requestId: null, retryAfter: null };
  });
}

function createClient(): QueryClient {
  const queries = {
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
  return new QueryClient({ defaultOptions: { queries } });
}

/** What was read was refused as. @throws PageUnavailable where the answer says nothing about the page */
function statusOf(client: QueryClient): number {
  const errors = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  const refused = errors.map(({ state: { error } }) => (error instanceof ApiError ? error.status : 0));
  if (refused.some((status) => ![400, 404, 410].includes(status)))
    throw new PageUnavailable('What the page shows could not be read', { cause: errors[0]?.state.error });
  if (refused.includes(410)) return 410;
  return refused.length > 0 ? 404 : 200;
}

type RenderInput = { client: QueryClient; context: StaticHandlerContext; routes: Handler['dataRoutes'] };
type Handler = ReturnType<typeof createStaticHandler>;

/** Runs without a pause: what is served for one page is set right before it. */
function render(
  { url, language, programme, signedIn, submitted }: PageRequest,
  { client, context, routes }: RenderInput,
) {
  serveBrand(programme);
  serveZone(programme.hours.zone);
  serveAddress(url);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={serverTexts(language)}>
        <SignedInContext value={signedIn}>
          <SubmittedFormContext value={submitted}>
            <StaticRouterProvider
              router={createStaticRouter(routes, context)}
              context={context}
              hydrate={false}
            />
          </SubmittedFormContext>
        </SignedInContext>
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

/** The page of an address; null where it is none of the public site. @throws PageUnavailable */
export async function renderPage(pageRequest: PageRequest): Promise<RenderedPage | null> {
  const { url, language } = pageRequest;
  const prefix = languagePrefix(url.pathname);
  const found = findSitePage(url.pathname.slice(prefix.length) || '/');
  if (!found) return null;
  const { page, params } = found;
  const handler = createStaticHandler(siteRoutes, { basename: prefix || '/' });
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new PageUnavailable('The page leads elsewhere');
  const client = createClient();
  await page.load?.({ client, params, search: url.searchParams });
  const known = statusOf(client);
  const html = render(pageRequest, { client, context, routes: handler.dataRoutes });
  const say: (key: string) => string = serverTexts(language).t as never;
  const status = page.isPossible?.(params) === false ? 404 : known;
  return {
    status: pageRequest.submitted ? 400 : status,
    html,
    title: readTabTitle(),
    description: page.describe?.(client, language) ?? say(page.description),
    name: page.name,
  };
}
