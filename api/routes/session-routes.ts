import { Readable } from 'node:stream';
import type { Router } from 'express';
import type { CoreDeps, Deps } from '#api/deps.ts';
import {
  pictureAddress,
  readPicture,
  removePicture,
  savePicture,
} from '#contract/accounts/account-picture.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/accounts/own-sessions.ts';
import {
  beginSession,
  type CurrentUser,
  createSession,
  deleteSession,
  readSession,
} from '#contract/session.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { localeOfAddress } from '#domain/shared/locale.ts';
import {
  attemptCookie,
  clearSessionCookies,
  deviceCookie,
  readCookie,
  sessionCookie,
  setAttemptCookie,
  setDeviceCookie,
  setSessionCookies,
} from '#middleware/cookies.ts';
import {
  openAccountPicture,
  removeAccountPicture,
  saveAccountPicture,
} from '#services/accounts/account-picture.ts';
import { endSession } from '#services/sessions/end-session.ts';
import { findSession, type Session } from '#services/sessions/find-session.ts';
import { endOwnSessions, listOwnSessions as readOwnSessions } from '#services/sessions/own-sessions.ts';
import { beginLogin } from '#services/sign-in/begin-login.ts';
import { completeLogin } from '#services/sign-in/complete-login.ts';
import { failureAddress } from '#services/sign-in/failure-address.ts';
import { noteCaller } from './calls/audit-request.ts';
import { sendFile } from './calls/send-file.ts';
import { serve } from './calls/serve.ts';

/** Signing in, who is signed in, signing out. */
export function sessionRoutes(router: Router, deps: Deps): void {
  serveBegin(router, deps);
  serveCreate(router, deps);
  servePicture(router, deps);
  serveOwn(router, deps);
  serve(router, readSession, deps, async ({ deps, session, request, response }) => {
    const token = readCookie(request, deps.config, sessionCookie);
    if (!session) {
      if (token !== undefined) clearSessionCookies(response, deps.config);
      return null;
    }
    // A browser that lost its CSRF cookie gets it back here.
    setSessionCookies(response, deps.config, { ...session, token: token ?? '' });
    return describeUser(session, deps.config.oidc.embedded);
  });
  serve(router, deleteSession, deps, async ({ deps, session, locale, response }) => {
    clearSessionCookies(response, deps.config);
    const ending = { db: deps.db, accountsUrl: deps.config.accounts.url, locale, now: deps.now() };
    return endSession(ending, session?.id ?? null);
  });
}

/** Where the account is signed in, and the end of it. */
function serveOwn(router: Router, deps: Deps): void {
  serve(router, listOwnSessions, deps, ({ deps, actor, session }) =>
    readOwnSessions(deps, actor, { current: session.id }),
  );
  serve(router, endOwnSession, deps, ({ deps, actor, session }, { params }) =>
    endOwnSessions(deps, actor, { current: session.id, publicId: params.id }),
  );
  serve(router, endOtherSessions, deps, ({ deps, actor, session }) =>
    endOwnSessions(deps, actor, { current: session.id }),
  );
}

/** The account's own head picture. */
function servePicture(router: Router, deps: Deps): void {
  serve(router, savePicture, deps, ({ deps, actor }, { body }) => saveAccountPicture(deps, actor, body));
  serve(router, removePicture, deps, ({ deps, actor }) => removeAccountPicture(deps, actor));
  serve(router, readPicture, deps, async ({ deps, actor, log, response }) => {
    const png = await openAccountPicture(deps, actor);
    const file = { name: 'picture.png', mime: 'image/png', size: png.length };
    await sendFile(response, { file, bytes: Readable.from([png]) }, { log, shown: true });
  });
}

function serveBegin(router: Router, deps: CoreDeps): void {
  const { provider, config } = deps;
  serve(router, beginSession, deps, async ({ deps, locale, log, request, response }, { query }) => {
    const chosen = query.lang === undefined ? locale : localeOfAddress(query.lang);
    const browser = readCookie(request, config, attemptCookie);
    const { path, screen } = query;
    const portalUrl = config.portal.url;
    try {
      const login = await beginLogin({
        db: deps.db,
        provider,
        oidc: config.oidc,
        portalUrl,
        now: deps.now(),
        path,
        locale: chosen,
        screen,
        browser,
        fromElsewhere: request.get('sec-fetch-site') === 'cross-site',
      });
      setAttemptCookie(response, config, login.browser);
      response.redirect(302, login.url);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      // The browser follows a link here: a page shows what went wrong, bare JSON would not help.
      log.error({ err: error, code: error.code }, 'sign-in could not begin');
      response.redirect(302, failureAddress(portalUrl, { locale: chosen, reason: 'away', path }));
    }
  });
}

function serveCreate(router: Router, deps: CoreDeps): void {
  const { provider, config } = deps;
  serve(router, createSession, deps, async ({ deps, request, response }, { body }) => {
    const { session, device, returnPath, locale } = await completeLogin({
      db: deps.db,
      provider,
      oidc: config.oidc,
      portalUrl: config.portal.url,
      staffProof: config.secondFactor.staffProof,
      now: deps.now(),
      query: body,
      browser: readCookie(request, config, attemptCookie),
      replaces: readCookie(request, config, sessionCookie),
      device: {
        token: readCookie(request, config, deviceCookie),
        userAgent: request.get('user-agent') ?? '',
        address: request.ip ?? '',
      },
    });
    setSessionCookies(response, config, session);
    setDeviceCookie(response, config, device);
    noteCaller(response, (await findSession(deps.db, { token: session.token, now: deps.now() })).session);
    return { returnPath, locale };
  });
}

function describeUser(
  { actor, login, nameEn, picture, enterprise, expiresAt }: Session,
  hasAccountPages: boolean,
): CurrentUser {
  return {
    accountId: actor.accountId,
    login,
    name: actor.name,
    nameEn,
    headPicture: picture === null ? null : pictureAddress(picture),
    roles: [...actor.roles],
    enterprise: enterprise && {
      id: enterprise.id,
      kind: enterprise.kind,
      nameZh: enterprise.nameZh,
      nameEn: enterprise.nameEn,
      shortZh: enterprise.shortZh,
      shortEn: enterprise.shortEn,
      state: enterprise.state,
    },
    enterpriseRight: enterprise && (actor.right ?? null),
    verifyRealState: enterprise?.verifyRealState ?? 0,
    hasAccountPages,
    expiresAt: expiresAt.toISOString(),
  };
}
