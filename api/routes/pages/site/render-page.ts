import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import etag from 'etag';
import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { searchCertificates } from '#contract/certificates.ts';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { limitCall } from '#middleware/rate-limit.ts';
import { nonceOf } from '#middleware/security-headers.ts';
import { type BuiltSite, readBuiltSite, type SubmittedForm } from './built-site.ts';
import { publicAnswers } from './public-answers.ts';
import { siteDocument } from './site-document.ts';

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = constants;
/** Higher ones take longer than they spare: a page is coded anew whenever it says something else. */
const brotli = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 5 } };
const coders = {
  br: (text: string): Promise<Buffer> => promisify(brotliCompress)(text, brotli),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};
type Coding = keyof typeof coders;

/** A page's bytes in a coding, made once, when a reader first takes it. */
function codedPage(text: string): (coding: Coding) => Promise<Buffer> {
  const made = new Map<Coding, Promise<Buffer>>();
  return (coding) => {
    const bytes = made.get(coding) ?? coders[coding](text);
    made.set(coding, bytes);
    return bytes;
  };
}

/** Milliseconds for which a rendered page is sent to the next visitors, and how many are kept. */
const freshMs = 1_000;
const mostKept = 500;
/** UTF-16 units of an address whose page is kept. */
const longestAddress = 1_000;

type Sent = { status: number; text: string; tag: string; in: (coding: Coding) => Promise<Buffer> };
type Kept = { sent: Promise<Sent | null>; until: number };
type Page = { programme: PublicProgramme; locale: Locale };
type Rendering = Page & {
  /** Of the browser's answer where it has a session; null for a visitor. */
  nonce: string | null;
  submitted: SubmittedForm | null;
};

/** Renders the page of an address as it is sent; null where that is no page of the public site. @throws whatever keeps it from being rendered now */
function pageRenderer(deps: Deps, folder: string) {
  const { config } = deps;
  const answer = publicAnswers(deps);
  let site: Promise<BuiltSite | null> | undefined;
  return async (
    address: string,
    { programme, locale, nonce, submitted }: Rendering,
  ): Promise<Sent | null> => {
    // The front end may be built later than we start.
    site ??= readBuiltSite(folder).then((read) => {
      if (read === null) site = undefined;
      return read;
    });
    const built = await site;
    built?.answerCalls(answer);
    const url = new URL(address, config.portal.url);
    const signedIn = nonce !== null;
    const page = await built?.renderPage({ url, language: locale, programme, signedIn, submitted });
    if (!built || !page) return null;
    const text = siteDocument({
      page,
      programme,
      locale,
      files: built.files,
      reader: nonce === null ? null : { nonce, island: built.island, accountsUrl: config.accounts.url },
      path: url.pathname.replace(/^\/(cn|en)(?=\/|$)/, '') || '/',
      portalUrl: config.portal.url,
    });
    return { status: page.status, text, tag: etag(text, { weak: true }), in: codedPage(text) };
  };
}

/**
 * Answers a request for a page of the public site with the page itself. What is said of whom is on it nothing: where the browser has
 * a session, the page has places that its island fills, and is kept by nobody.
 */
export function siteSender(deps: Deps, folder: string) {
  const { config, rates } = deps;
  const kept = new Map<string, Kept>();
  const render = pageRenderer(deps, folder);

  /** A visitor's page: each address is rendered once at a time. */
  const renderOnce = async (request: Request, page: Page): Promise<Sent | null> => {
    const address = request.originalUrl;
    const key = JSON.stringify([address, page]);
    const now = deps.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.sent;
    await limitCall(rates, searchCertificates, null, request);
    const rendered = render(address, { ...page, nonce: null, submitted: null });
    const sent = rendered.then((one) => unlessSame(one, known));
    kept.delete(key);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    if (address.length <= longestAddress) kept.set(key, { sent, until: now + freshMs });
    return sent;
  };

  const renderAnew = async (request: Request, rendering: Rendering) => {
    await limitCall(rates, searchCertificates, null, request);
    return render(request.originalUrl, rendering);
  };

  /** Says whether it answered: not where the address is one of the app. */
  return async (
    request: Request,
    response: Response,
    page: Page,
    submitted: SubmittedForm | null = null,
  ): Promise<boolean> => {
    const isSignedIn = readCookie(request, config, sessionCookie) !== undefined;
    const nonce = isSignedIn ? nonceOf(response) : null;
    const isForAnybody = nonce === null && submitted === null;
    const rendered = isForAnybody
      ? renderOnce(request, page)
      : renderAnew(request, { ...page, nonce, submitted });
    const sent = await rendered;
    if (sent === null) return false;
    response.vary('Cookie');
    if (isSignedIn) response.set('Cache-Control', 'no-store');
    else {
      if (isFromNowhereElse(request)) response.removeHeader('Cross-Origin-Opener-Policy');
      response.vary('Sec-Fetch-Site').set({ 'Cache-Control': 'private, no-cache', ETag: sent.tag });
    }
    await sendCoded(request, response.status(sent.status).type('html'), sent);
    return true;
  };
}

/** What was sent before, with the codings that were made of it, where the page says the same as then. */
async function unlessSame(rendered: Sent | null, known: Kept | undefined): Promise<Sent | null> {
  const before = await known?.sent.catch(() => null);
  return before && before.tag === rendered?.tag && before.status === rendered.status ? before : rendered;
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
