import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import {
  beginSession,
  type CurrentUser,
  createSession,
  deleteSession,
  readSession,
} from '#contract/session.ts';
import { CatalogueError } from '#domain/errors.ts';
import {
  attemptCookie,
  clearSessionCookies,
  readCookie,
  sessionCookie,
  setAttemptCookie,
  setSessionCookies,
} from '#middleware/cookies.ts';
import { beginLogin } from '#services/begin-login.ts';
import { completeLogin } from '#services/complete-login.ts';
import { endSession } from '#services/end-session.ts';
import type { Session } from '#services/find-session.ts';
import { serve } from './serve.ts';

/** Signing in, who is signed in, signing out. */
export function sessionRoutes(router: Router, deps: CoreDeps): void {
  serveBegin(router, deps);
  serveCreate(router, deps);
  serve(router, readSession, deps, async ({ session, request, response }) => {
    const token = readCookie(request, sessionCookie);
    if (!session) {
      if (token !== undefined) clearSessionCookies(response, deps.config);
      return null;
    }
    // A browser that lost its CSRF cookie gets it back here.
    setSessionCookies(response, deps.config, { ...session, token: token ?? '' });
    return describeUser(session);
  });
  serve(router, deleteSession, deps, async ({ session, locale, response }) => {
    clearSessionCookies(response, deps.config);
    const ending = { db: deps.db, accountsUrl: deps.config.accounts.url, locale, now: deps.now() };
    return endSession(ending, session?.id ?? null);
  });
}

function serveBegin(router: Router, deps: CoreDeps): void {
  const { db, provider, config } = deps;
  serve(router, beginSession, deps, async ({ locale, log, request, response }, { query }) => {
    const chosen = query.lang === undefined ? locale : query.lang === 'en' ? 'en' : 'zh';
    const browser = readCookie(request, attemptCookie);
    const { path, screen } = query;
    const portalUrl = config.portal.url;
    try {
      const login = await beginLogin({
        db,
        provider,
        portalUrl,
        now: deps.now(),
        path,
        locale: chosen,
        screen,
        browser,
      });
      setAttemptCookie(response, config, login.browser);
      response.redirect(302, login.url);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      // The browser follows a link here: the callback page shows what went wrong, bare JSON would not help.
      log.error({ err: error, code: error.code }, 'sign-in could not begin');
      response.redirect(302, `${portalUrl}/handleLogin?error=temporarily_unavailable`);
    }
  });
}

function serveCreate(router: Router, deps: CoreDeps): void {
  const { db, provider, config } = deps;
  serve(router, createSession, deps, async ({ request, response }, { body }) => {
    if (body.error === 'temporarily_unavailable') throw new CatalogueError('thirdPartyCallFailed');
    const { session, returnPath, locale } = await completeLogin({
      db,
      provider,
      portalUrl: config.portal.url,
      now: deps.now(),
      query: body,
      browser: readCookie(request, attemptCookie),
      replaces: readCookie(request, sessionCookie),
    });
    setSessionCookies(response, config, session);
    return { returnPath, locale };
  });
}

function describeUser({ actor, login, nameEn, enterprise, expiresAt }: Session): CurrentUser {
  return {
    accountId: actor.accountId,
    login,
    name: actor.name,
    nameEn,
    roles: [...actor.roles],
    enterprise: enterprise && {
      id: enterprise.id,
      nameZh: enterprise.nameZh,
      nameEn: enterprise.nameEn,
      shortZh: enterprise.shortZh,
      shortEn: enterprise.shortEn,
      state: enterprise.state,
    },
    verifyRealState: enterprise?.verifyRealState ?? 0,
    expiresAt: expiresAt.toISOString(),
  };
}
