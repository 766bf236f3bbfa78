import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { settleOnboarding } from '#services/onboarding/settle-onboarding.ts';
import {
  type ProgrammeChange,
  recordProgrammeChange,
} from '#services/programme-changes/record-programme-change.ts';

type EnterpriseChange = Pick<ProgrammeChange, 'action' | 'before' | 'after'> & { enterpriseId: string };

/** Writes what changed of an enterprise, in the transaction that changed it, and where its onboarding stands by that. */
export async function recordEnterpriseChange(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, ...change }: EnterpriseChange,
): Promise<void> {
  await settleOnboarding(deps, enterpriseId);
  return recordProgrammeChange(deps, actor, {
    kind: 'enterprise',
    id: enterpriseId,
    enterpriseId,
    ...change,
  });
}
