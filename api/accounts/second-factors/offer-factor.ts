import type { Request, Response } from 'express';
import { auditEvent } from '#accounts/calls/audit-event.ts';
import { currentBrand } from '#accounts/pages/current-brand.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { shortNames } from '#domain/programme/identity.ts';
import {
  type FactorKind,
  type FactorMethod,
  factorKinds,
  readFactorName,
} from '#domain/second-factors/second-factor.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { describeTotp, matchTotp } from '#services/second-factors/check-totp.ts';
import { type FactorStep, offerTotp, takeTotpOffer } from '#services/second-factors/factor-steps.ts';
import { offerPasskey, readNewPasskey } from '#services/second-factors/passkeys.ts';
import { addSecondFactor, type FactorAddition } from '#services/second-factors/second-factors.ts';
import { sealerOf, stepActor } from './prove-factor.ts';

/** What a page shows of a factor that may be added in a step. */
export async function offerFactor(deps: CoreDeps, step: FactorStep, kinds: readonly FactorKind[]) {
  const { db, config } = deps;
  const { login } = step.status;
  const name = shortNames(currentBrand());
  const app = kinds.includes('totp')
    ? describeTotp(await offerTotp(db, { sealer: sealerOf(deps), step }), { login, issuer: name })
    : undefined;
  const site = { origin: config.accounts.url };
  const passkey = kinds.includes('passkey') ? await offerPasskey(db, { site, step, login, name }) : undefined;
  return { app, passkey };
}

type Adding = {
  request: Request;
  response: Response;
  locale: Locale;
  step: FactorStep;
  sessionId: string | null;
  onlyFirst: boolean;
  /** The kind that the page offers; the form says it where that is both. */
  kind?: FactorKind;
};
/** `codes`: new recovery codes, told once; null where the account had some. */
type Added = { method: FactorMethod; codes: string[] | null };
/** `wrong`: the app's code, or the passkey; the others stand for the whole page. */
export type OfferProblem = 'wrong-code' | 'wrong-passkey' | 'many' | 'known' | 'late';

/** A sentence for the whole page; what is wrong with a code stands beside it. */
export function alertOf(problem: OfferProblem, locale: Locale): string | undefined {
  const { wrong, problems } = serverTexts(locale).secondFactors;
  if (problem === 'wrong-code') return undefined;
  return problem === 'wrong-passkey' ? wrong.passkey : problems[problem];
}

/** Adds the factor that a form brings, or says what is wrong. */
export async function takeOffer(deps: CoreDeps, adding: Adding): Promise<Added | OfferProblem> {
  const { request, response, step } = adding;
  const kind = adding.kind ?? factorKinds.find((one) => one === readForm(request).kind) ?? 'totp';
  const target = { kind: 'account', id: step.accountId };
  const event = {
    operation: 'account.factor-add',
    actor: stepActor(step),
    target,
    request,
    response,
  } as const;
  try {
    const codes = await auditEvent(deps, event, async () => add(deps, adding, kind));
    return { method: kind === 'totp' ? 'code' : 'passkey', codes };
  } catch (error) {
    const problem = error instanceof CatalogueError ? error.details?.problem : undefined;
    if (typeof problem !== 'string') throw error;
    return problem as OfferProblem;
  }
}

async function add(deps: CoreDeps, adding: Adding, kind: FactorKind): Promise<string[] | null> {
  const { request, locale, step, sessionId, onlyFirst } = adding;
  const { code = '', credential = '', name = '' } = readForm(request);
  const now = deps.now();
  const named = readFactorName(name, serverTexts(locale).secondFactors.kinds[kind]);
  const factor =
    kind === 'totp' ? await readApp(deps, step, code, now) : await readPasskey(deps, step, credential);
  return addSecondFactor(deps.db, {
    accountId: step.accountId,
    stepId: step.id,
    sessionId,
    now,
    onlyFirst,
    factor: { ...factor, name: named },
  });
}

type NewFactor = FactorAddition['factor'] extends infer F ? (F extends F ? Omit<F, 'name'> : never) : never;

async function readApp(deps: CoreDeps, step: FactorStep, code: string, now: Date): Promise<NewFactor> {
  const sealer = sealerOf(deps);
  if (step.sealedSecret === null) throw problemOf('wrong-code');
  const lastStep = matchTotp(sealer.open(step.accountId, step.sealedSecret), code, now);
  if (lastStep === null || !(await takeTotpOffer(deps.db, step))) throw problemOf('wrong-code');
  return { kind: 'totp', sealedSecret: step.sealedSecret, lastStep };
}

async function readPasskey(
  { db, config }: CoreDeps,
  step: FactorStep,
  credential: string,
): Promise<NewFactor> {
  const passkey = await readNewPasskey(db, { step, credential, origin: config.accounts.url });
  if (!passkey) throw problemOf('wrong-passkey');
  return { kind: 'passkey', ...passkey };
}

function problemOf(problem: OfferProblem): CatalogueError {
  return new CatalogueError('parameterInvalid', { field: 'factor', problem });
}
