import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { pictureAddress } from '#contract/accounts/account-picture.ts';
import {
  type BriefUserInfo,
  getBriefUserInfo,
  handleLogout,
  login,
  logout,
  register,
} from '#contract/accounts/accounts.ts';
import { isAgreed } from '#domain/agreements/agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { htmlLang, type Locale, localeOfAddress, pick } from '#domain/shared/locale.ts';
import { endSessionAddress } from '#infra/openid/authorize.ts';
import { clearSessionCookies } from '#middleware/cookies.ts';
import { serve } from '#routes/calls/serve.ts';
import { readOwnEnterprise } from '#services/enterprises/read-own-company.ts';
import { endSession, redeemLogoutTicket } from '#services/sessions/end-session.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { homeAddress } from './provider/provider.ts';

/** The account service's own calls, as the specification names them. */
export function accountRoutes(router: Router, deps: CoreDeps): void {
  const { url: portalUrl } = deps.config.portal;
  serve(router, login, deps, async (_context, { query }) => ({
    callBackUrl: beginAddress(portalUrl, query),
  }));
  serve(router, register, deps, async (_context, { query }) => ({
    callBackUrl: beginAddress(portalUrl, { ...query, screen: 'register' }),
  }));
  serve(router, getBriefUserInfo, deps, async ({ deps, session, locale }) => {
    if (!session) throw new CatalogueError('invalidSession');
    const { company } = await readOwnEnterprise(deps, session.actor);
    return describeBriefly(session, { srvNationalCode: company?.country ?? '', portalUrl }, locale);
  });
  serveLogout(router, deps);
}

function beginAddress(portalUrl: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const parameters = new URLSearchParams(given).toString();
  return `${portalUrl}/v1/hms/cc/session/begin${parameters && `?${parameters}`}`;
}

function serveLogout(router: Router, deps: CoreDeps): void {
  const { config, now, provider } = deps;
  serve(router, handleLogout, deps, async ({ deps, session, locale, response }) => {
    clearSessionCookies(response, config);
    const ending = { db: deps.db, accountsUrl: config.accounts.url, locale, now: now() };
    return endSession(ending, session?.id ?? null);
  });
  serve(router, logout, deps, async ({ deps, response }, { query }) => {
    const home = homeAddress(config.portal.url, query.lang === 'en');
    const idToken = await redeemLogoutTicket(deps.db, { ticket: query.token, now: now() });
    if (idToken === null) return response.redirect(302, home);
    // The portal's session has ended already: where the provider is away, or ends none, this is all.
    const configuration = await provider().catch(() => null);
    const end =
      configuration &&
      endSessionAddress(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: home,
        ui_locales: htmlLang[localeOfAddress(query.lang ?? 'cn')],
      });
    response.redirect(302, end ?? home);
  });
}

function describeBriefly(
  { actor, login: userName, nameEn, picture, enterprise, agreements }: Session,
  { srvNationalCode, portalUrl }: { srvNationalCode: string; portalUrl: string },
  locale: Locale,
): BriefUserInfo {
  const isCompany = enterprise !== null;
  return {
    userType: isCompany ? 2 : 1,
    nickName: pick(locale, { zh: actor.name, en: nameEn }),
    userName,
    corpName: enterprise?.nameZh ?? '',
    corpNameEn: enterprise?.nameEn ?? '',
    companyChinese: enterprise?.nameZh ?? '',
    companyEnglish: enterprise?.nameEn ?? '',
    verifyRealState: enterprise?.verifyRealState ?? 0,
    headPicture: picture === null ? '' : portalUrl + pictureAddress(picture),
    srvNationalCode,
    isCompany,
    isPrivacy: isAgreed(agreements.privacy),
    isUser: isAgreed(agreements.user),
  };
}
