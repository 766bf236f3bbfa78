import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  type ProgrammeChange,
  recordProgrammeChange,
} from '#services/programme-changes/record-programme-change.ts';

type EnterpriseChange = Pick<ProgrammeChange, 'action' | 'before' | 'after'> & { enterpriseId: string };

/** Writes what changed of an enterprise, in the transaction that changed it. */
export function recordEnterpriseChange(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, ...change }: EnterpriseChange,
): Promise<void> {
  return recordProgrammeChange(deps, actor, {
    kind: 'enterprise',
    id: enterpriseId,
    enterpriseId,
    ...change,
  });
}
