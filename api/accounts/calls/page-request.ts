import type { Request, RequestHandler, Response } from 'express';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { addressLang, type Locale, localeOfTag, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { readCookie, sessionCookie, setSessionCookies } from '#middleware/cookies.ts';
import { readLocale } from '#middleware/locale.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { findSession, type Session } from '#services/sessions/find-session.ts';

export type PageRequest = { locale: Locale; request: Request; response: Response };
type OpenPage = (page: PageRequest) => Promise<void>;
type SignedInPage = (page: PageRequest & { session: Session }) => Promise<void>;

/** A page for anybody. */
export function asPage(run: OpenPage): RequestHandler {
  return (request, response) => {
    scopeOf(response).route = String(request.route.path);
    response.setHeader('Cache-Control', 'no-store');
    return run({ locale: pageLocale(request), request, response });
  };
}

/**
 * A page for whoever has the portal's session; others get one that leads to signing in and back to `returnPath`.
 * @throws CatalogueError csrfTokenMissing for a form that was not sent from the page
 */
export function asSignedInPage(deps: CoreDeps, returnPath: string, run: SignedInPage): RequestHandler {
  const { config, db, now } = deps;
  return asPage(async (page) => {
    const { request, response } = page;
    const token = readCookie(request, config, sessionCookie);
    const { session, ...lookup } = await findSession(db, { token, now: now() });
    if (!session) return showSignedOut(page, config.portal.url, returnPath);
    if ('renewed' in lookup && lookup.renewed) {
      setSessionCookies(response, config, { ...session, token: token ?? '' });
    }
    // A form cannot send the header; the page has put the value into it.
    if (request.method === 'POST' && readForm(request).csrf !== session.serial) {
      throw new CatalogueError('csrfTokenMissing');
    }
    return run({ ...page, session });
  });
}

/** Chosen on the page, else the browser's. */
export function pageLocale(request: Request): Locale {
  for (const wish of [request.body?.lang, request.query.lang]) {
    // The portal calls its Chinese pages `cn`.
    const locale = wish === 'cn' ? 'zh' : typeof wish === 'string' ? localeOfTag(wish) : null;
    if (locale) return locale;
  }
  return readLocale(request);
}

async function showSignedOut(
  { locale, request, response }: PageRequest,
  portalUrl: string,
  returnPath: string,
) {
  const { signedOutTitle: title, signedOutLead: lead } = serverTexts(locale).account;
  const query = new URLSearchParams({ path: returnPath, lang: addressLang[locale] });
  const link = {
    label: serverTexts(locale).signIn.signIn,
    href: `${portalUrl}/v1/hms/cc/session/begin?${query}`,
  };
  const otherLanguage = `${request.path}?lang=${otherLocale(locale)}`;
  const view = { locale, portalUrl, title, lead, link, otherLanguage };
  response.status(401).type('html').send(renderMessagePage(view));
}
