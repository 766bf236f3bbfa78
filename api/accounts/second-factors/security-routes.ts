import type { Request, RequestHandler, Router } from 'express';
import { z } from 'zod';
import { auditActor, auditEvent } from '#accounts/calls/audit-event.ts';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { asSignedInPage, type PageRequest } from '#accounts/calls/page-request.ts';
import { renderCodesPage, renderOfferPage } from '#accounts/pages/factor-pages.ts';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import { renderConfirmAction, renderSecurityPage } from '#accounts/pages/security-page.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type FactorStep, sessionStep } from '#services/second-factors/factor-steps.ts';
import {
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#services/second-factors/second-factors.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { type Confirmed, confirmIdentity } from './confirm-identity.ts';
import { alertOf, type OfferProblem, offerFactor, takeOffer } from './offer-factor.ts';

type SignedIn = PageRequest & { session: Session };
type Changing = SignedIn & { step: FactorStep; address: string };

/** What protects an account beside its password; whoever changes it proves again who they are. */
export function securityRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  const signedIn = (run: (page: SignedIn) => Promise<void>) => asSignedInPage(deps, '/account/security', run);
  pages.show(
    '/security',
    signedIn((page) => showOwn(deps, page)),
  );
  const changing = (path: string, show: Run, change: Run) => {
    const handle: RequestHandler = signedIn((page) => runConfirmed(deps, path, page, { show, change }));
    pages.show(`/security/${path}`, handle);
    pages.take(`/security/${path}`, handle);
  };
  changing(
    'app',
    (page) => showOffer(deps, page, 'totp'),
    (page) => add(deps, page, 'totp'),
  );
  changing(
    'passkey',
    (page) => showOffer(deps, page, 'passkey'),
    (page) => add(deps, page, 'passkey'),
  );
  changing(
    'recovery-codes',
    (page) => confirmRenewal(deps, page),
    (page) => renew(deps, page),
  );
  changing(
    'remove',
    (page) => confirmRemoval(deps, page),
    (page) => remove(deps, page),
  );
}

type Run = (page: Changing) => Promise<void>;

async function runConfirmed(
  deps: CoreDeps,
  path: string,
  page: SignedIn,
  { show, change }: { show: Run; change: Run },
): Promise<void> {
  const { request, session } = page;
  const factor = factorOf(request);
  const address = (locale: Locale) => `/security/${path}?lang=${locale}${factor ? `&factor=${factor}` : ''}`;
  const id = sessionStep(session.id);
  const confirmed: Confirmed | null = await confirmIdentity(deps, page, { id, address });
  if (confirmed === null) return;
  const changed = { ...page, step: confirmed.step, address: address(page.locale) };
  return request.method === 'POST' ? change(changed) : show(changed);
}

/** The id of the factor that the address names. */
function factorOf(request: Request): string | null {
  const id = z.uuid().safeParse(request.query.factor);
  return id.success ? id.data : null;
}

async function showOwn(deps: CoreDeps, page: SignedIn, problem?: 'needed'): Promise<void> {
  const { locale, session, response } = page;
  const own = await listSecondFactors(deps.db, session.actor.accountId);
  const alert = problem && serverTexts(locale).secondFactors.problems[problem];
  const portalUrl = deps.config.portal.url;
  response
    .status(problem ? 400 : 200)
    .type('html')
    .send(renderSecurityPage({ locale, portalUrl, ...own, alert }));
}

const hiddenOf = ({ locale, session }: SignedIn) =>
  html`<input type="hidden" name="lang" value="${locale}"><input type="hidden" name="csrf" value="${session.serial}">`;

function frameOf({ config }: CoreDeps, { locale, address }: Changing) {
  const otherLanguage = address.replace(`lang=${locale}`, `lang=${otherLocale(locale)}`);
  return { locale, portalUrl: config.portal.url, otherLanguage };
}

async function showOffer(
  deps: CoreDeps,
  page: Changing,
  kind: 'totp' | 'passkey',
  problem?: OfferProblem,
): Promise<void> {
  const { locale, step, address, response } = page;
  const text = serverTexts(locale).secondFactors;
  const offer = await offerFactor(deps, step, [kind]);
  const alert = problem && alertOf(problem, locale);
  const wrongCode = problem === 'wrong-code' ? text.wrong.code : undefined;
  const body = renderOfferPage(frameOf(deps, page), {
    locale,
    ...offer,
    onWayIn: false,
    hidden: hiddenOf(page),
    action: address,
    alert,
    problem: wrongCode,
  });
  response
    .status(problem ? 400 : 200)
    .type('html')
    .send(body);
}

async function add(deps: CoreDeps, page: Changing, kind: 'totp' | 'passkey'): Promise<void> {
  const { locale, step, session, request, response } = page;
  const sessionId = session.id;
  const added = await takeOffer(deps, { request, response, locale, step, sessionId, kind, onlyFirst: false });
  if (typeof added === 'string') return showOffer(deps, page, kind, added);
  const portalUrl = deps.config.portal.url;
  if (added.codes) return sendCodes(deps, page, added.codes);
  const { addedTitle: title, addedLead: lead, toSecurity: label } = serverTexts(locale).secondFactors;
  const link = { label, href: `/security?lang=${locale}` };
  response.type('html').send(renderMessagePage({ locale, portalUrl, title, lead, link }));
}

function sendCodes({ config }: CoreDeps, { locale, response }: Changing, codes: readonly string[]): void {
  const next = { href: `/security?lang=${locale}` };
  response.type('html').send(renderCodesPage({ locale, portalUrl: config.portal.url, codes, next }));
}

async function confirmRenewal(deps: CoreDeps, page: Changing): Promise<void> {
  const { locale, address, response } = page;
  const {
    renewTitle: title,
    renewLead: lead,
    renewCodes: confirm,
    keepCodes: cancel,
  } = serverTexts(locale).secondFactors;
  const view = { title, lead, confirm, cancel, action: address, hidden: hiddenOf(page) };
  response.type('html').send(renderConfirmAction({ ...frameOf(deps, page), ...view }));
}

async function renew(deps: CoreDeps, page: Changing): Promise<void> {
  const { session, request, response } = page;
  const { accountId } = session.actor;
  const target = { kind: 'account', id: accountId };
  const event = { operation: 'account.recovery-codes', actor: auditActor(session), target } as const;
  const renewal = () => renewRecoveryCodes(deps.db, { accountId, now: deps.now() });
  const codes = await auditEvent(deps, { ...event, request, response }, renewal);
  sendCodes(deps, page, codes);
}

/** The factor that the address names, of this account. @throws CatalogueError dataMissing */
async function ownFactor(deps: CoreDeps, { request, session }: SignedIn) {
  const { factors } = await listSecondFactors(deps.db, session.actor.accountId);
  const factorId = factorOf(request);
  const factor = factors.find(({ id }) => id === factorId);
  if (!factor) throw new CatalogueError('dataMissing');
  return { factor, isLast: factors.length === 1 };
}

async function confirmRemoval(deps: CoreDeps, page: Changing): Promise<void> {
  const { locale, address, response } = page;
  const text = serverTexts(locale).secondFactors;
  const { factor, isLast } = await ownFactor(deps, page);
  const lead = isLast ? `${text.removeLast} ${text.removeLead}` : text.removeLead;
  const view = { title: text.removeTitle(factor.name), lead, confirm: text.remove, action: address };
  response
    .type('html')
    .send(
      renderConfirmAction({ ...frameOf(deps, page), ...view, hidden: hiddenOf(page), cancel: text.keep }),
    );
}

async function remove(deps: CoreDeps, page: Changing): Promise<void> {
  const { locale, session, step, request, response } = page;
  const { factor } = await ownFactor(deps, page);
  const { accountId, roles } = session.actor;
  const target = { kind: 'account', id: accountId };
  const event = { operation: 'account.factor-remove', actor: auditActor(session), target } as const;
  const own = { accountId, roles, factorId: factor.id, sessionId: session.id, stepId: step.id };
  const { staffRule } = deps.config.secondFactor;
  try {
    await auditEvent(deps, { ...event, request, response }, () =>
      removeSecondFactor(deps.db, { ...own, staffRule, now: deps.now() }),
    );
  } catch (error) {
    const isNeeded = error instanceof CatalogueError && error.details?.problem === 'needed';
    if (isNeeded) return showOwn(deps, page, 'needed');
    throw error;
  }
  response.redirect(303, `/security?lang=${locale}`);
}
