import type { ErrorRequestHandler } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, localeOfPath, pathPrefix } from '#domain/shared/locale.ts';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { beginBusyAnswer, toCatalogueError } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { type Brand, brandIcon, brandName } from '../brand.ts';
import type { PageIdentity } from '../page-identity.ts';
import { tokenLinks } from '../theme-tokens.ts';

type Unavailable = {
  brand: Brand;
  locale: Locale;
  /** To which "try again" leads; no other host, whatever was asked for. */
  address: string;
  requestId: string;
  /** Too much was asked for, rather than that something is away. */
  busy: boolean;
};

/** What somebody reads in the place of a page that cannot be rendered now. */
export function renderUnavailable({ brand, locale, address, requestId, busy }: Unavailable): string {
  const texts = serverTexts(locale).site;
  const { title, lead } = busy ? texts.busy : texts.unavailable;
  const { again, request } = texts.unavailable;
  return html`<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${brandName(brand, locale)}</title>
${brandIcon(brand)}
${tokenLinks(undefined)}
<link rel="stylesheet" href="/agreement.css">
</head>
<body>
<header><a class="logo" href="${pathPrefix(locale)}/"><span>${brandName(brand, locale)}</span></a></header>
<main class="text">
<h1>${title}</h1>
<p>${lead}</p>
<p><a href="${address}">${again}</a></p>
<p class="issue">${request(requestId)}</p>
</main>
</body>
</html>`.markup;
}

type Sending = Pick<CoreDeps, 'metrics'> & { identity: () => Promise<PageIdentity> };

/** Answers what was refused for now, or failed, on the way to a page: 429 beyond a limit, 503 otherwise. */
export function unavailableSender({ metrics, identity }: Sending): ErrorRequestHandler {
  return async (error, request, response, next) => {
    const { log, requestId } = scopeOf(response);
    const busy = error instanceof BusyError && error.status === 429;
    if (error instanceof BusyError) beginBusyAnswer(error, metrics, request, response);
    else if (toCatalogueError(error).status < 500 || response.headersSent) return next(error);
    else log.error({ err: error }, 'a page could not be sent');
    const { programme: brand } = await identity();
    const locale = localeOfPath(request.path);
    const text = renderUnavailable({
      brand,
      locale,
      address: safeReturnPath(request.originalUrl),
      requestId,
      busy,
    });
    response
      .status(busy ? 429 : 503)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(text);
  };
}
