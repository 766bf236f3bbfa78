import type { Request, Response } from 'express';
import { auditEvent } from '#accounts/calls/audit-event.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import type { AuditActor } from '#domain/audit/audit.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import type { FactorStep } from '#services/second-factors/factor-steps.ts';
import { createSealer, type Sealer } from '#services/second-factors/seal-secret.ts';
import { type FactorProof, verifySecondFactor } from '#services/second-factors/verify-second-factor.ts';

const longestProof = 12_000;

/** What a form proves with; null where it holds nothing of the kind. */
export function readProof(request: Request): FactorProof | null {
  const { code, recovery, credential } = readForm(request);
  const proofs: [FactorMethod, string | undefined][] = [
    ['passkey', credential],
    ['recovery', recovery],
    ['code', code],
  ];
  const found = proofs.find(([, value]) => value !== undefined);
  return found ? { method: found[0], value: (found[1] ?? '').slice(0, longestProof) } : null;
}

/** The sealer of an installation's settings. */
export function sealerOf({ config }: Pick<CoreDeps, 'config'>): Sealer {
  return createSealer(config.secondFactorKeys);
}

/** The account of a step as the audit log names it. */
export function stepActor({ status }: FactorStep): AuditActor {
  const { id: accountId, login, nameZh: name, nameEn, roles } = status;
  return { accountId, login, name, nameEn, roles };
}

type Proving = { request: Request; response: Response; step: FactorStep; proof: FactorProof };

/**
 * Checks a proof of a step and tells the audit log; what can be guessed is counted for its account and its address,
 * from its beginning, and forgiven when it was right.
 * @returns false for a wrong one
 * @throws BusyError beyond a limit, also where the proof would be right
 */
export async function proveFactor(
  deps: CoreDeps,
  { request, response, step, proof }: Proving,
): Promise<boolean> {
  const { db, rates, config } = deps;
  const { accountId } = step;
  const address = addressOf(request);
  const limit = proof.method === 'recovery' ? 'recoveryCode' : 'secondFactor';
  const isGuessable = proof.method !== 'passkey';
  const target = { kind: 'account', id: accountId };
  const event = {
    operation: 'account.second-step',
    actor: stepActor(step),
    target,
    request,
    response,
  } as const;
  await rates.take('passwordCheck', address);
  if (isGuessable) await Promise.all([rates.take('signInAddress', address), rates.take(limit, accountId)]);
  const verifyDeps = { db, sealer: sealerOf(deps), origin: config.accounts.url, now: deps.now() };
  try {
    await auditEvent(deps, event, async () => {
      if (!(await verifySecondFactor(verifyDeps, { step, proof }))) throw wrongProof(proof.method);
    });
  } catch (error) {
    if (error instanceof CatalogueError && error.details?.problem === 'wrong') return false;
    throw error;
  }
  if (isGuessable)
    await Promise.all([rates.giveBack('signInAddress', address), rates.forget(limit, accountId)]);
  return true;
}

function wrongProof(field: FactorMethod): CatalogueError {
  return new CatalogueError('parameterInvalid', { field, problem: 'wrong' });
}
