import type { Request, Response, Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/suites.ts';
import { WithdrawnError } from '#domain/errors/errors.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import {
  createDownloadLink,
  type DownloadedPackage,
  endDownload,
  followDownloadLink,
  openApp,
} from '#services/suites/download-package.ts';
import { readOffers } from '#services/suites/read-offers.ts';
import { listPublicSuites } from '#services/suites/read-suites.ts';
import { serve } from '../calls/serve.ts';
import { plainPagePolicy } from '../pages/page-policy.ts';
import { renderWithdrawn } from '../pages/withdrawn-page.ts';
import { beginsDownload, sendPackage } from './send-package.ts';

/** Answers with 410 and a page that says so, in the place of a package that was withdrawn. */
async function sendWithdrawn({ db }: Pick<Deps, 'db'>, locale: Locale, response: Response) {
  const brand = await readAdminProgramme(db);
  response
    .status(410)
    .set('Content-Security-Policy', plainPagePolicy)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(renderWithdrawn(brand, locale));
}

const isHead = (request: Request) => request.method === 'HEAD';
/** Somebody follows the link in a browser, which shows what comes in the place of a file. */
const wantsPage = (request: Request) => request.accepts(['json', 'html']) === 'html';

/** Whether the answer ended with the file's last byte: only what begins elsewhere does not say how it ends. */
function reachedEnd(response: Response, { size }: DownloadedPackage): boolean {
  if (response.statusCode === 200) return true;
  const range = /^bytes \d+-(\d+)\//.exec(String(response.getHeader('Content-Range') ?? ''));
  return response.statusCode === 206 && Number(range?.[1]) === size - 1;
}

/** What the programme publishes: the list, apps for everybody, suites by links. */
export function suiteRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listPublicSuites, deps, ({ deps }, { query }) => listPublicSuites(deps, query));
  serve(router, contract.readSuiteOffers, deps, ({ deps }, { query }) => readOffers(deps, query));
  serve(router, contract.downloadApp, deps, async ({ deps, locale, log, request, response }, { params }) => {
    const begins = (found: DownloadedPackage) => beginsDownload(request, found);
    try {
      await sendPackage(deps, response, await openApp(deps, { id: params.id, begins }), log);
    } catch (error) {
      if (!(error instanceof WithdrawnError) || !wantsPage(request)) throw error;
      await sendWithdrawn(deps, locale, response);
    }
  });
  serve(router, contract.createDownloadLink, deps, ({ deps, actor }, { params }) =>
    createDownloadLink(deps, actor, params.id),
  );
  serve(
    router,
    contract.followDownloadLink,
    deps,
    async ({ deps, actor, log, request, response }, { params }) => {
      const link = {
        token: params.token,
        resumes: request.get('range') !== undefined,
        headOnly: isHead(request),
      };
      const found = await followDownloadLink(deps, actor, link);
      const sent = await sendPackage(deps, response, found, log);
      if (sent && !link.headOnly && reachedEnd(response, found)) await endDownload(deps, params.token);
    },
  );
}
