import type { ErrorRequestHandler } from 'express';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import type { CoreDeps } from '#api/deps.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { beginBusyAnswer } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { pageLocale } from './page-request.ts';

const minute = 60;

/** Tells somebody who looks at a page of ours to come back later; programs get the answer of every other call. */
export function busyPage({ config, metrics }: CoreDeps): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const wantsPage = !request.path.startsWith('/v1') && request.accepts('json', 'html') === 'html';
    if (!(error instanceof BusyError) || !wantsPage || response.headersSent) return next(error);
    const locale = pageLocale(request);
    const text = serverTexts(locale).signIn;
    const { retryAfter } = error;
    const lead =
      retryAfter > minute ? text.busyMinutes(Math.ceil(retryAfter / minute)) : text.busySeconds(retryAfter);
    const { requestId } = scopeOf(response);
    const view = { locale, portalUrl: config.portal.url, title: text.busyTitle, lead, requestId };
    beginBusyAnswer(error, metrics, request, response);
    response.type('html').send(renderMessagePage(view));
  };
}
