import { limitAttempts } from '#accounts/calls/limit-attempts.ts';
import type { PageRequest } from '#accounts/calls/page-request.ts';
import { renderConfirmPage } from '#accounts/pages/factor-pages.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import { html } from '#domain/shared/html.ts';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import {
  beginFactorStep,
  confirmFactorStep,
  type FactorStep,
  passFactorStep,
  readFactorStep,
} from '#services/second-factors/factor-steps.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { checkSignIn } from '#services/sign-in/check-sign-in.ts';
import { prepareFactorForms } from './ask-factors.ts';
import { proveFactor, readProof } from './prove-factor.ts';

const longestPassword = 200;
type SignedIn = PageRequest & { session: Session };
type Where = { id: string; address: (locale: Locale) => string };
export type Confirmed = { step: FactorStep };

/**
 * Sees to it that somebody signed in has proved again, within ten minutes, who they are: by a factor, or by the password
 * where they have none. Until then the answer is the page that asks for it.
 * @returns null when that was answered
 */
export async function confirmIdentity(
  deps: CoreDeps,
  page: SignedIn,
  where: Where,
): Promise<Confirmed | null> {
  const { request, response, locale, session } = page;
  const { accountId } = session.actor;
  const known = await readFactorStep(deps.db, { id: where.id, now: deps.now() });
  if (known?.amr) return { step: known };
  if (!known) await beginFactorStep(deps.db, { id: where.id, accountId, now: deps.now() });
  const step = known ?? (await readFactorStep(deps.db, { id: where.id, now: deps.now() }));
  if (!step) {
    response.redirect(303, `/security?lang=${locale}`);
    return null;
  }
  const isProof = request.method === 'POST' && readForm(request).confirm !== undefined;
  const wrong = isProof ? await prove(deps, page, step) : undefined;
  if (isProof && wrong === null) response.redirect(303, where.address(locale));
  else await showForms(deps, page, { step, where, wrong: wrong ?? undefined });
  return null;
}

/** Null when the proof was right, else what was wrong. */
async function prove(deps: CoreDeps, page: SignedIn, step: FactorStep): Promise<FactorMethod | null> {
  const { request, response, session } = page;
  const { db, rates } = deps;
  if (step.status.factors === 0) {
    const password = (readForm(request).password ?? '').slice(0, longestPassword);
    const check = () => checkSignIn(db, { login: session.login, password });
    if ((await limitAttempts(rates, request, session.login, check)) === null) return 'code';
    await confirmFactorStep(db, step);
    return null;
  }
  const proof = readProof(request);
  if (!proof) return 'code';
  if (!(await proveFactor(deps, { request, response, step, proof }))) return proof.method;
  await passFactorStep(db, { step, method: proof.method });
  return null;
}

type Input = { step: FactorStep; where: Where; wrong: FactorMethod | undefined };

async function showForms(deps: CoreDeps, page: SignedIn, { step, where, wrong }: Input): Promise<void> {
  const { request, response, locale, session } = page;
  const address = where.address(locale);
  const hidden = html`<input type="hidden" name="lang" value="${locale}"><input type="hidden" name="csrf" value="${session.serial}"><input type="hidden" name="confirm" value="1">`;
  const onRecovery = request.query.with === 'recovery' || wrong === 'recovery';
  const view = await prepareFactorForms(deps, step, { locale, address, hidden, onRecovery, wrong });
  const otherLanguage = where.address(otherLocale(locale));
  const frame = { locale, portalUrl: deps.config.portal.url, otherLanguage };
  response
    .status(wrong ? 401 : 200)
    .type('html')
    .send(renderConfirmPage(frame, view));
}
