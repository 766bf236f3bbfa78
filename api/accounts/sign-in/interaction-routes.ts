import type { Router } from 'express';
import type Provider from 'oidc-provider';
import { limitAttempts } from '#accounts/calls/limit-attempts.ts';
import { limitRegistration } from '#accounts/calls/limit-mail.ts';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { renderRegisterPage } from '#accounts/pages/register-page.ts';
import { renderSignInPage } from '#accounts/pages/sign-in-page.ts';
import { asStep, readForm, type Step } from '#accounts/provider/interaction-step.ts';
import { missingStep } from '#accounts/provider/missing-step.ts';
import { continueSignIn, secondStepRoutes } from '#accounts/second-factors/second-step-routes.ts';
import type { CoreDeps } from '#api/deps.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { checkSignIn } from '#services/sign-in/check-sign-in.ts';
import { auditEntrance } from './audit-entrance.ts';
import { createRegistered } from './create-registered.ts';
import { orUnconfirmed, showMailSent } from './unconfirmed.ts';

const longestField = 200;

/** The sign-in and registration pages that the provider sends people to. */
export function interactionRoutes(router: Router, provider: Provider, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  const portalUrl = deps.config.portal.url;
  const step = (run: Step) => asStep(provider, portalUrl, run);
  pages.show('/interaction/:uid', step(showPage(deps)));
  pages.take('/interaction/:uid/sign-in', step(orUnconfirmed(deps, signIn(provider, deps))), 'by-handler');
  pages.take('/interaction/:uid/register', step(register(provider, deps)), 'by-handler');
  secondStepRoutes(router, provider, deps);
}

function showPage({ config }: CoreDeps): Step {
  return async ({ uid, prompt }, locale, request, response) => {
    const { screen, kind } = request.query;
    const registers = screen === undefined ? prompt.name === 'create' : screen === 'register';
    const chosen = kindOf(kind);
    const view = { locale, uid, portalUrl: config.portal.url };
    const page = registers
      ? renderRegisterPage({ ...view, kind: chosen, entered: {}, problems: {} })
      : renderSignInPage({ ...view, mail: config.mail });
    response.type('html').send(page);
  };
}

/** A company's registration, unless it says otherwise. */
const kindOf = (kind: unknown) => (kind === 'individual' || kind === 'lab' ? kind : 'company');

/** An empty field is no attempt: it is neither counted nor written down. */
function missingFields(entered: Record<'login' | 'password', string>, locale: Locale) {
  const fields = (['login', 'password'] as const).filter((field) => entered[field] === '');
  return Object.fromEntries(fields.map((field) => [field, serverTexts(locale).signIn.empty[field]]));
}

function signIn(provider: Provider, deps: CoreDeps): Step {
  const { config, db, log, rates } = deps;
  return async ({ uid }, locale, request, response) => {
    const { login = '', password = '' } = readForm(request);
    const name = login.trim().slice(0, longestField);
    const view = { locale, uid, portalUrl: config.portal.url, mail: config.mail };
    const problems = missingFields({ login: name, password }, locale);
    if (Object.keys(problems).length > 0) {
      response
        .status(400)
        .type('html')
        .send(renderSignInPage({ ...view, login: name, problems }));
      return;
    }
    const entrance = { operation: 'account.sign-in', request, response, login: name } as const;
    const { accountId } = await auditEntrance(deps, entrance, async () => {
      checkCsrf(request, config, null);
      const check = () =>
        checkSignIn(db, { login: name, password: password.slice(0, longestField), now: deps.now() });
      const accountId = await limitAttempts(rates, request, name, check);
      const missing = accountId === null ? 'none' : await missingStep(deps, accountId);
      // The password alone was right: whether anybody came in, the second step says.
      return { accountId, ...(missing === 'none' ? {} : { detail: { missing } }) };
    });
    if (accountId !== null) {
      return continueSignIn(provider, deps, { uid, accountId, locale, request, response });
    }
    log.info({ ip: request.ip }, 'sign-in refused');
    const page = renderSignInPage({ ...view, login: name, failed: true });
    response.status(401).type('html').send(page);
  };
}

function register(provider: Provider, deps: CoreDeps): Step {
  const { config, rates } = deps;
  return async ({ uid }, locale, request, response) => {
    const { lang: _lang, ...entered } = readForm(request);
    const entrance = {
      operation: 'account.register',
      request,
      response,
      login: entered.login ?? '',
    } as const;
    const { accountId, problems, waiting } = await auditEntrance(deps, entrance, async () => {
      checkCsrf(request, config, null);
      await limitRegistration(rates, request, config.mail ? entered.login : undefined);
      return createRegistered(deps, entered, locale);
    });
    if (accountId !== null) {
      return continueSignIn(provider, deps, { uid, accountId, locale, request, response });
    }
    if (waiting !== undefined) return showMailSent(config, locale, response, waiting);
    const kind = kindOf(entered.kind);
    const view = { locale, uid, portalUrl: config.portal.url, kind, entered, problems } as const;
    response.status(400).type('html').send(renderRegisterPage(view));
  };
}
