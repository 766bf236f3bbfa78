import type { EnterpriseQuotas } from '#contract/settings.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { findQuotas, putOwnQuotas, readUsage } from '#db/queries/quotas.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordFieldsOf } from '#domain/programme-changes/programme-changes.ts';
import {
  type CountedQuota,
  inUnitOf,
  type OwnQuotas,
  ownQuotas,
  quotaNames,
  quotasInForce,
} from '#domain/quotas/quotas.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

const counted = quotaNames.filter((name): name is CountedQuota => name !== 'refusedCalls');

const quotaFields = (own: OwnQuotas) => recordFieldsOf({ quotas: own });

async function requireKnown(db: Db, id: string): Promise<void> {
  if (!(await findEnterprise(db, id))) throw new CatalogueError('partnerEnterpriseMissing');
}

/** What an enterprise uses of its limits, and whose they are. @throws CatalogueError partnerEnterpriseMissing */
export async function readEnterpriseQuotas(db: Db, id: string): Promise<EnterpriseQuotas> {
  await requireKnown(db, id);
  const { programme, own, ownVersion: version } = await findQuotas(db, id);
  const amounts = await readUsage(db, id, counted);
  const used = {
    ...Object.fromEntries(counted.map((name) => [name, inUnitOf(name, amounts[name] ?? 0)])),
    refusedCalls: null,
  } as EnterpriseQuotas['used'];
  return { id, used, programme: quotasInForce(programme), own: ownQuotas(own), version };
}

/**
 * Sets limits of an enterprise, if their version is still the one that was seen.
 * @throws CatalogueError partnerEnterpriseMissing, parameterInvalid (`reason: 'version'`: somebody else changed them meanwhile)
 */
export async function setEnterpriseQuotas(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { id, quotas }: { id: string; quotas: OwnQuotas & { seen: number } },
): Promise<{ id: string; own: OwnQuotas; version: number }> {
  const { seen, ...own } = quotas;
  return inTransaction(db, async (trx) => {
    await requireKnown(trx, id);
    const found = await findQuotas(trx, id);
    if (await putOwnQuotas(trx, id, own, seen)) {
      const states = { before: quotaFields(ownQuotas(found.own)), after: quotaFields(own) };
      const change = { kind: 'enterprise', id, enterpriseId: id, action: 'quotas', ...states } as const;
      await recordProgrammeChange({ db: trx, now }, actor, change);
      return { id, own, version: seen + 1 };
    }
    const { ownVersion: version } = await findQuotas(trx, id);
    throw new CatalogueError('parameterInvalid', { reason: 'version', version });
  });
}

/** How many calls of an enterprise may be refused within the window. */
export async function readRefusedLimit(db: Db, enterpriseId: string): Promise<number> {
  const { programme, own } = await runInTenant(enterpriseId, () => findQuotas(db, enterpriseId));
  return quotasInForce(programme, own).refusedCalls;
}
