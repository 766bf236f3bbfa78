import { findEnterprise } from '#db/queries/enterprises.ts';
import { insertUsage } from '#db/queries/usage.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { isNameOf, type OperateType } from '#domain/usage/usage.ts';

type Usage = { enterpriseName: string; operateType: OperateType; recordKey: string | null };

/**
 * Records for the account's own enterprise that somebody entered a part of the portal; one key counts once.
 * @throws CatalogueError parameterInvalid for the name of another enterprise, permissionDenied without one
 */
export async function recordUsage(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseName, operateType, recordKey }: Usage,
): Promise<void> {
  const enterpriseId = requireEnterprise(actor);
  const enterprise = await findEnterprise(db, enterpriseId);
  if (!enterprise || !isNameOf(enterprise, enterpriseName)) {
    const issue = { in: 'body', path: 'enterpriseName', code: 'custom', message: 'enterpriseName' };
    throw new CatalogueError('parameterInvalid', { issues: [issue] });
  }
  const key = recordKey === null ? {} : { recordKey };
  const record = { enterpriseId, accountId: actor.accountId, enterpriseName, operateType, ...key };
  await insertUsage(db, { ...record, recordedAt: now() });
}
