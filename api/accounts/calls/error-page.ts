import type { ErrorRequestHandler } from 'express';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import type { CoreDeps } from '#api/deps.ts';
import { errorText } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { toCatalogueError } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { pageLocale } from './page-request.ts';

/** Tells somebody who looks at a page of ours what went wrong, in words; programs get the answer of every other call. */
export function errorPage({ config, metrics }: CoreDeps): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const wantsPage = !request.path.startsWith('/v1') && request.accepts('json', 'html') === 'html';
    if (!wantsPage || response.headersSent) return next(error);
    const known = toCatalogueError(error);
    const { requestId, log } = scopeOf(response);
    const locale = pageLocale(request);
    metrics.errors.inc({ code: known.code });
    log[known.status >= 500 ? 'error' : 'info']({ err: error, code: known.code }, 'page refused');
    const title = serverTexts(locale).signIn.errorTitle;
    const view = { locale, title, lead: errorText(known.errorName, locale), requestId };
    const page = renderMessagePage({ ...view, portalUrl: config.portal.url });
    response.status(known.status).setHeader('Cache-Control', 'no-store').type('html').send(page);
  };
}
