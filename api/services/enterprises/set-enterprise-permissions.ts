import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type Permissions = { preloading: boolean; developmentTests: boolean };

/** Since when, where it is given; it keeps its time as long as it stays. */
const since = (granted: boolean, before: Date | null, now: Date) => (granted ? (before ?? now) : null);

/**
 * Gives or takes what an enterprise may do: apply for certification, download the suites of development tests.
 * @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid for one that is not permitted; reviewStatusChanged when
 * nothing would change
 */
export async function setEnterprisePermissions(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, ...after }: { enterpriseId: string } & Permissions,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (enterprise.state !== 1) throw new CatalogueError('reviewStatusInvalid');
    const { preloadingSince, developmentTestsSince } = enterprise;
    const before = { preloading: preloadingSince !== null, developmentTests: developmentTestsSince !== null };
    const isSame =
      before.preloading === after.preloading && before.developmentTests === after.developmentTests;
    if (isSame) throw new CatalogueError('reviewStatusChanged');
    await updateStatus(trx, enterpriseId, {
      preloadingSince: since(after.preloading, preloadingSince, now()),
      developmentTestsSince: since(after.developmentTests, developmentTestsSince, now()),
    });
    const change = { enterpriseId, action: 'permissions', before, after };
    await recordEnterpriseChange({ db: trx, now }, actor, change);
  });
}
