import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { type EnterpriseData, mergeChanges, readOpenedData } from '#domain/enterprises/enterprise-changes.ts';
import {
  type VerificationInput,
  verificationSchema,
  verifyRealStates,
} from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { dataOf, readVerification, type Verification } from '#services/enterprises/read-verification.ts';
import { registerEnterprise } from '#services/enterprises/register-enterprise.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { auditActor, auditEvent } from './calls/audit-event.ts';
import { pagesOn } from './calls/mount-page.ts';
import { asSignedInPage, type PageRequest } from './calls/page-request.ts';
import { pickProblems, problemsOf } from './calls/problem-sentences.ts';
import { type CompanyView, renderCompanyPage } from './pages/company-page.ts';
import { renderMessagePage } from './pages/message-page.ts';
import { readForm } from './provider/interaction-step.ts';

type SignedIn = PageRequest & { session: Session };
/** What a refused form is shown with. */
type Refused = Pick<CompanyView, 'entered' | 'problems' | 'seen'> & Partial<Pick<CompanyView, 'conflict'>>;

/** Real-name verification of a company, and registering one for whoever has an account of their own. */
export function companyRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  const signedIn = (run: (page: SignedIn) => Promise<void>) => asSignedInPage(deps, '/account/company', run);
  pages.show(
    '/company',
    signedIn((page) => show(deps, page)),
  );
  pages.take(
    '/company',
    signedIn((page) => submit(deps, page)),
  );
}

function isPerson({ actor }: Session): boolean {
  return actor.roles.includes('individual') && actor.enterpriseId === null;
}

function isPartner({ actor }: Session): boolean {
  return actor.roles.includes('partner') && actor.enterpriseId !== null;
}

async function show(deps: CoreDeps, page: SignedIn, refused?: Refused): Promise<void> {
  const { locale, session, response } = page;
  const { db, config } = deps;
  const { enterpriseId } = session.actor;
  if (isPerson(session)) return send(deps, page, describe(null), refused);
  if (enterpriseId === null || !isPartner(session)) {
    const portalUrl = config.portal.url;
    const { staffTitle: title, staffLead: lead } = serverTexts(locale).account;
    return void response.status(404).type('html').send(renderMessagePage({ locale, portalUrl, title, lead }));
  }
  const verification = await readVerification(db, enterpriseId);
  return send(deps, page, describe(verification), refused);
}

type VerificationView = Omit<
  CompanyView,
  'locale' | 'portalUrl' | 'serial' | 'problems' | 'conflict' | 'seen'
>;

async function send(
  { config }: CoreDeps,
  { locale, session, response }: SignedIn,
  view: VerificationView,
  refused: Refused = { entered: view.entered, problems: {}, seen: view.entered },
): Promise<void> {
  const isRefused = Object.keys(refused.problems).length > 0;
  const status = refused.conflict ? 409 : isRefused ? 400 : 200;
  const own = { locale, portalUrl: config.portal.url, serial: session.serial };
  response
    .status(status)
    .type('html')
    .send(renderCompanyPage({ ...own, ...view, conflict: null, ...refused }));
}

/** Where a company's verification stands; null for a person without a company. */
function describe(verification: Verification | null): VerificationView {
  if (!verification) {
    return { status: 'person', entered: {}, submittedAt: null, decidedAt: null, reason: null };
  }
  const { state, submitted, decision } = verification;
  const isReturned = state === verifyRealStates.notSubmitted && decision !== null;
  const statusNames = {
    [verifyRealStates.inReview]: 'review',
    [verifyRealStates.verified]: 'verified',
  } as const;
  return {
    status: isReturned ? 'returned' : (statusNames[state as keyof typeof statusNames] ?? 'none'),
    entered: dataOf(verification),
    submittedAt: submitted?.submittedAt ?? null,
    decidedAt: decision?.at ?? null,
    reason: decision?.reason ?? null,
  };
}

async function submit(deps: CoreDeps, page: SignedIn): Promise<void> {
  const { locale, session, request, response } = page;
  const { csrf: _csrf, lang: _lang, seen: json, ...entered } = readForm(request);
  const seen = readOpenedData(json);
  // Staff have no company to hand in: the page says so.
  if (!isPerson(session) && !isPartner(session)) return show(deps, page);
  const text = serverTexts(locale).account;
  const parsed = verificationSchema.safeParse(entered);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error, text.invalid, locale);
    return show(deps, page, { entered, problems, seen });
  }
  const refused = await store(deps, page, parsed.data, seen);
  if (refused) return show(deps, page, { entered, seen, ...refused });
  // Read again: a person has become a partner meanwhile.
  response.redirect(303, `/company?lang=${locale}`);
}

/**
 * Hands the data in; sentences by field where somebody else has a name or the code, and what stands there where others
 * changed what was seen.
 */
async function store(
  deps: CoreDeps,
  { locale, session, request, response }: SignedIn,
  input: VerificationInput,
  seen: EnterpriseData | null,
): Promise<(Pick<Refused, 'problems'> & Partial<Refused>) | null> {
  const { accountId, enterpriseId } = session.actor;
  const { db } = deps;
  const now = deps.now();
  const target = enterpriseId === null ? null : { kind: 'enterprise', id: enterpriseId };
  const actor = auditActor(session);
  const event = { operation: 'account.verification', actor, target, request, response } as const;
  try {
    await auditEvent(deps, event, async () => {
      if (enterpriseId === null || isPerson(session)) await registerEnterprise(db, { accountId, input, now });
      else await submitVerification(db, { enterpriseId, input, seen, now });
    });
    return null;
  } catch (error) {
    const { errorName = null, details } = error instanceof CatalogueError ? error : {};
    // Decided on, or sent twice: the page shows how it stands now.
    if (errorName === 'reviewStatusInvalid') return null;
    if (errorName === 'reviewStatusChanged' && enterpriseId !== null && seen) {
      const stored = dataOf(await readVerification(db, enterpriseId));
      const { merged, open } = mergeChanges(seen, stored, input);
      return { problems: {}, entered: merged, seen: stored, conflict: { stored, open } };
    }
    if (errorName !== 'partnerEnterpriseDuplicate') throw error;
    return { problems: pickProblems([String(details?.field)], serverTexts(locale).account.taken) };
  }
}
