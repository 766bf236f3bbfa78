import etag from 'etag';
import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { searchCertificates } from '#contract/certificates.ts';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { BusyError } from '#domain/errors/errors.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { limitCall } from '#middleware/rate-limit.ts';
import { type BuiltSite, readBuiltSite } from './built-site.ts';
import { type Coding, codedPage } from './coded-page.ts';
import { publicAnswers } from './public-answers.ts';
import { siteDocument } from './site-document.ts';

/** Milliseconds for which a drawn page is sent to the next visitors, and how many are kept. */
const freshMs = 1_000;
const mostKept = 500;
/** UTF-16 units of an address; a longer one is no page that anybody was led to. */
const longestAddress = 1_000;

type Sent = { status: number; text: string; tag: string; in: (coding: Coding) => Promise<Buffer> };
type Kept = { sent: Promise<Sent | null>; until: number };
type Page = { programme: PublicProgramme; locale: Locale };

/**
 * Answers a visitor's request for a page of the public site with the page itself. What is said of whom is on it nothing: a
 * browser with a session gets the app, and so does everybody while a page cannot be drawn.
 */
export function siteSender(deps: Deps, folder: string) {
  const { config, log, rates } = deps;
  const answer = publicAnswers(deps);
  const kept = new Map<string, Kept>();
  let site: Promise<BuiltSite | null> | undefined;

  const draw = async (address: string, { programme, locale }: Page): Promise<Sent | null> => {
    // The front end may be built later than we start.
    site ??= readBuiltSite(folder).then((read) => {
      if (read === null) site = undefined;
      return read;
    });
    const built = await site;
    const { pathname, search } = new URL(address, config.portal.url);
    const page = await built?.draw({ pathname, search, language: locale, programme, askServer: answer });
    if (!built || !page) return null;
    const text = siteDocument({
      page,
      programme,
      locale,
      files: built.filesOf(page.file),
      path: pathname.replace(/^\/(cn|en)(?=\/|$)/, '') || '/',
      portalUrl: config.portal.url,
      accountsUrl: config.accounts.url,
    });
    return { status: page.status, text, tag: etag(text, { weak: true }), in: codedPage(text) };
  };

  /** One drawing at a time for each address; the pages that were asked for first go first. */
  const drawOnce = async (request: Request, page: Page): Promise<Sent | null> => {
    const address = request.originalUrl;
    const key = JSON.stringify([address, page]);
    const now = deps.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.sent;
    await limitCall(rates, searchCertificates, null, request);
    const sent = draw(address, page).then((drawn) => unlessSame(drawn, known));
    kept.delete(key);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, { sent, until: now + freshMs });
    return sent;
  };

  /** Says whether it answered. */
  return async (request: Request, response: Response, page: Page): Promise<boolean> => {
    if (request.originalUrl.length > longestAddress) return false;
    if (readCookie(request, config, sessionCookie) !== undefined) return false;
    const sent = await drawOnce(request, page).catch((err: unknown) => {
      if (!(err instanceof BusyError)) log.warn({ err }, 'a public page could not be drawn');
      return null;
    });
    if (sent === null) return false;
    if (isFromNowhereElse(request)) response.removeHeader('Cross-Origin-Opener-Policy');
    response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Sec-Fetch-Site', ETag: sent.tag });
    await sendCoded(request, response.status(sent.status).type('html'), sent);
    return true;
  };
}

/** What was sent before, with the codings that were made of it, where the page says the same as then. */
async function unlessSame(drawn: Sent | null, known: Kept | undefined): Promise<Sent | null> {
  const before = await known?.sent.catch(() => null);
  return before && before.tag === drawn?.tag && before.status === drawn.status ? before : drawn;
}

/** Whether no other site led here: then there is no window of another's that this one would have to be cut off from. */
function isFromNowhereElse(request: Request): boolean {
  return ['none', 'same-origin'].includes(request.get('Sec-Fetch-Site') ?? '');
}

async function sendCoded(request: Request, response: Response, sent: Sent): Promise<void> {
  // Of several the client's first one would be chosen.
  const coding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
  response.vary('Accept-Encoding');
  if (!coding) return void response.send(sent.text);
  response.set('Content-Encoding', coding).send(await sent.in(coding));
}
