import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { addressLang } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { changePassword } from '#services/accounts/change-password.ts';
import { readPasswordReset, resetPassword } from '#services/credential-resets/reset-password.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { auditActor, auditEvent } from './calls/audit-event.ts';
import { limitAttempts } from './calls/limit-attempts.ts';
import { pagesOn } from './calls/mount-page.ts';
import { asPage, asSignedInPage, type PageRequest } from './calls/page-request.ts';
import { passwordProblemsOf } from './calls/password-problems.ts';
import { renderMessagePage } from './pages/message-page.ts';
import { otherResetPage, renderPasswordPage, renderResetPage } from './pages/password-page.ts';
import { readForm } from './provider/interaction-step.ts';

type Problems = Record<string, string>;

/** Changing one's password, and setting a new one by a link from the certification office. */
export function passwordRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  const { url: portalUrl } = deps.config.portal;
  const signedIn = (run: Parameters<typeof asSignedInPage>[2]) =>
    asSignedInPage(deps, '/account/password', run);
  pages.show(
    '/password',
    signedIn(async ({ locale, session, response }) => {
      const { login, serial } = session;
      response.type('html').send(renderPasswordPage({ locale, portalUrl, login, serial }));
    }),
  );
  pages.take(
    '/password',
    signedIn((page) => change(deps, page)),
  );
  pages.show(
    '/password/reset',
    asPage(async (page) => {
      const { token } = page.request.query;
      await showReset(deps, page, typeof token === 'string' ? token : '');
    }),
  );
  pages.take(
    '/password/reset',
    asPage((page) => reset(deps, page)),
  );
}

async function change(deps: CoreDeps, page: PageRequest & { session: Session }): Promise<void> {
  const { locale, session, request, response } = page;
  const text = serverTexts(locale).account;
  const { current = '', next = '', repeat = '' } = readForm(request);
  const attempt = () => tryChange(deps, page, { current, next });
  const outcome =
    next === repeat
      ? ((await limitAttempts(deps.rates, request, session.login, attempt)) ?? {
          current: text.password.wrong,
        })
      : { repeat: text.password.repeat };
  const portalUrl = deps.config.portal.url;
  if (typeof outcome === 'number') {
    const [title, lead] = [text.changedTitle, text.changedLead(outcome)];
    return void response.type('html').send(renderMessagePage({ locale, portalUrl, title, lead }));
  }
  const { login, serial } = session;
  const view = { locale, portalUrl, login, serial, problems: outcome };
  response.status(400).type('html').send(renderPasswordPage(view));
}

/** How many sessions ended, or what is wrong; null for a wrong password, which counts as a failed attempt. */
async function tryChange(
  deps: CoreDeps,
  { locale, session, request, response }: PageRequest & { session: Session },
  passwords: { current: string; next: string },
): Promise<number | Problems | null> {
  const { accountId } = session.actor;
  const change = { accountId, sessionId: session.id, ...passwords, now: deps.now() };
  const event = { operation: 'account.password-change', actor: auditActor(session) } as const;
  try {
    return await auditEvent(deps, { ...event, request, response }, () => changePassword(deps.db, change));
  } catch (error) {
    const problems = passwordProblemsOf(error, serverTexts(locale).account);
    return problems.current === undefined ? problems : null;
  }
}

async function showReset(
  { config, db, now }: CoreDeps,
  { locale, response }: PageRequest,
  token: string,
  problems?: Problems,
): Promise<void> {
  const portalUrl = config.portal.url;
  try {
    const { login } = await readPasswordReset(db, { token, now: now() });
    const view = { locale, portalUrl, login, token, ...(problems && { problems }) };
    response
      .status(problems ? 400 : 200)
      .type('html')
      .send(renderResetPage(view));
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.errorName !== 'dataMissing') throw error;
    const { resetGoneTitle: title, resetGoneLead: lead } = serverTexts(locale).account;
    const view = { locale, portalUrl, title, lead, otherLanguage: otherResetPage(locale, token) };
    response.status(410).type('html').send(renderMessagePage(view));
  }
}

async function reset(deps: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, request, response } = page;
  await deps.rates.take('passwordReset', addressOf(request));
  const text = serverTexts(locale).account;
  const { token = '', next = '', repeat = '' } = readForm(request);
  if (next !== repeat) return showReset(deps, page, token, { repeat: text.password.repeat });
  const { db, now } = deps;
  try {
    const { accountId: id } = await readPasswordReset(db, { token, now: now() });
    const event = {
      operation: 'account.password-reset',
      actor: null,
      target: { kind: 'account', id },
    } as const;
    await auditEvent(deps, { ...event, request, response }, () =>
      resetPassword(db, { token, next, now: now() }),
    );
  } catch (error) {
    const isGone = error instanceof CatalogueError && error.errorName === 'dataMissing';
    return showReset(deps, page, token, isGone ? undefined : passwordProblemsOf(error, text));
  }
  const portalUrl = deps.config.portal.url;
  const query = new URLSearchParams({ lang: addressLang[locale] });
  const link = {
    label: serverTexts(locale).signIn.signIn,
    href: `${portalUrl}/v1/hms/cc/session/begin?${query}`,
  };
  const [title, lead] = [text.resetDoneTitle, text.resetDoneLead];
  response.type('html').send(renderMessagePage({ locale, portalUrl, title, lead, link }));
}
