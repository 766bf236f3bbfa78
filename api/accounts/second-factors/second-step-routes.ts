import type { Request, Response, Router } from 'express';
import type Provider from 'oidc-provider';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { renderCodesPage, renderOfferPage, renderStepPage } from '#accounts/pages/factor-pages.ts';
import { asStep } from '#accounts/provider/interaction-step.ts';
import { missingStep } from '#accounts/provider/missing-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { authenticationOf, factorKinds } from '#domain/second-factors/second-factor.ts';
import { html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import {
  beginFactorStep,
  type FactorStep,
  finishFactorStep,
  passFactorStep,
  readFactorStep,
  signInStep,
} from '#services/second-factors/factor-steps.ts';
import { prepareFactorForms } from './ask-factors.ts';
import { alertOf, type OfferProblem, offerFactor, takeOffer } from './offer-factor.ts';
import { proveFactor, readProof } from './prove-factor.ts';

type Half = { uid: string; step: FactorStep; locale: Locale; request: Request; response: Response };

/** What comes between the right password and the session: the second factor, or adding one. */
export function secondStepRoutes(router: Router, provider: Provider, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  const half = (run: (half: Half) => Promise<void>) => asHalf(provider, deps, run);
  pages.show(
    '/interaction/:uid/second-step',
    half((page) => showStep(deps, page)),
  );
  pages.take(
    '/interaction/:uid/second-step',
    half((page) => prove(provider, deps, page)),
  );
  pages.show(
    '/interaction/:uid/enrol',
    half((page) => showOffer(deps, page)),
  );
  pages.take(
    '/interaction/:uid/enrol',
    half((page) => enrol(deps, page)),
  );
  pages.take(
    '/interaction/:uid/finish',
    half((page) => finish(provider, deps, page)),
  );
}

type Entered = { uid: string; accountId: string; locale: Locale; request: Request; response: Response };

/** Goes on after the right password: done, or to the step that is missing. */
export async function continueSignIn(provider: Provider, deps: CoreDeps, entered: Entered): Promise<void> {
  const { uid, accountId, locale, request, response } = entered;
  const next = await missingStep(deps, accountId);
  if (next === 'none') return complete(provider, request, response, { accountId, ...authenticationOf(null) });
  await beginFactorStep(deps.db, { id: signInStep(uid), accountId, now: deps.now() });
  response.redirect(303, addressOf(uid, next === 'enrol' ? 'enrol' : 'second-step', locale));
}

const addressOf = (uid: string, page: string, locale: Locale) => `/interaction/${uid}/${page}?lang=${locale}`;

/** Answers both prompts: whoever came to register may have signed in instead. */
function complete(
  provider: Provider,
  request: Request,
  response: Response,
  login: { accountId: string; amr: string[]; acr: string },
): Promise<void> {
  return provider.interactionFinished(request, response, {
    login: { ...login, remember: false },
    create: {},
  });
}

/** A page for whoever gave the right password in this very sign-in; others begin with that. */
function asHalf(provider: Provider, deps: CoreDeps, run: (half: Half) => Promise<void>) {
  return asStep(provider, deps.config.portal.url, async ({ uid }, locale, request, response) => {
    const step = await readFactorStep(deps.db, { id: signInStep(uid), now: deps.now() });
    if (!step) return response.redirect(303, `/interaction/${uid}?screen=sign-in&lang=${locale}`);
    return run({ uid, step, locale, request, response });
  });
}

function frameOf({ config }: CoreDeps, { uid, locale }: Half, page: string) {
  const other = otherLocale(locale);
  return { locale, portalUrl: config.portal.url, otherLanguage: addressOf(uid, page, other) };
}

const hiddenOf = (locale: Locale) => html`<input type="hidden" name="lang" value="${locale}">`;

async function showStep(deps: CoreDeps, page: Half, wrong?: 'code' | 'passkey' | 'recovery'): Promise<void> {
  const { uid, step, locale, request, response } = page;
  if (step.status.factors === 0) return response.redirect(303, addressOf(uid, 'enrol', locale));
  const onRecovery = request.query.with === 'recovery' || wrong === 'recovery';
  const address = addressOf(uid, 'second-step', locale);
  const view = await prepareFactorForms(deps, step, {
    locale,
    onRecovery,
    wrong,
    hidden: hiddenOf(locale),
    address,
  });
  const body = renderStepPage(frameOf(deps, page, 'second-step'), view);
  response
    .status(wrong ? 401 : 200)
    .type('html')
    .send(body);
}

async function prove(provider: Provider, deps: CoreDeps, page: Half): Promise<void> {
  const { step, request, response } = page;
  const proof = readProof(request);
  if (!proof || step.status.factors === 0) return showStep(deps, page);
  if (!(await proveFactor(deps, { request, response, step, proof })))
    return showStep(deps, page, proof.method);
  await passFactorStep(deps.db, { step, method: proof.method });
  return finish(provider, deps, page);
}

async function showOffer(deps: CoreDeps, page: Half, problem?: OfferProblem): Promise<void> {
  const { uid, step, locale, response } = page;
  // Who has a factor shows that one; a password alone adds no other.
  if (step.status.factors > 0) return response.redirect(303, addressOf(uid, 'second-step', locale));
  const offer = await offerFactor(deps, step, factorKinds);
  const { wrong } = serverTexts(locale).secondFactors;
  const [alert, wrongCode] = [problem && alertOf(problem, locale), problem === 'wrong-code'];
  const body = renderOfferPage(frameOf(deps, page, 'enrol'), {
    locale,
    ...offer,
    onWayIn: true,
    hidden: hiddenOf(locale),
    action: `/interaction/${uid}/enrol`,
    alert,
    problem: wrongCode ? wrong.code : undefined,
  });
  response
    .status(problem ? 400 : 200)
    .type('html')
    .send(body);
}

async function enrol(deps: CoreDeps, page: Half): Promise<void> {
  const { uid, step, locale, request, response } = page;
  if (step.status.factors > 0) return showOffer(deps, page);
  const adding = { request, response, locale, step, sessionId: null, onlyFirst: true };
  const added = await takeOffer(deps, adding);
  if (typeof added === 'string') return showOffer(deps, page, added);
  await passFactorStep(deps.db, { step, method: added.method });
  const view = { locale, portalUrl: deps.config.portal.url, codes: added.codes ?? [] };
  const next = { action: `/interaction/${uid}/finish`, hidden: hiddenOf(locale) };
  response.type('html').send(renderCodesPage({ ...view, next }));
}

/** Ends the step, once; nobody comes here without the factor. */
async function finish(provider: Provider, deps: CoreDeps, page: Half): Promise<void> {
  const { uid, locale, request, response } = page;
  const done = await finishFactorStep(deps.db, { id: signInStep(uid), now: deps.now() });
  if (!done) return response.redirect(303, addressOf(uid, 'second-step', locale));
  const { accountId, amr, acr } = done;
  return complete(provider, request, response, { accountId, amr, acr });
}
