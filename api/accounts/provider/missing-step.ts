import type { CoreDeps } from '#api/deps.ts';
import { nextSignInStep } from '#domain/second-factors/second-factor.ts';
import { readFactorStatus } from '#services/second-factors/factor-steps.ts';

/** What an account still has to do after its password. */
export async function missingStep({ db, config }: CoreDeps, accountId: string) {
  const status = await readFactorStatus(db, accountId);
  return status ? nextSignInStep({ ...status, staffRule: config.secondFactor.staffRule }) : 'none';
}
