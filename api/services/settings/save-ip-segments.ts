import { notifyRecheck } from '#db/queries/live-sessions.ts';
import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type IpSegments, ipSegmentsInForce, mayReachConsole } from '#domain/ip-segments/ip-segments.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

type Saving = {
  segments: string[];
  /** The version that was seen. */
  seen: number;
  /** Where the call comes from. */
  address: string;
};

/**
 * Says from which networks the console may be reached; sockets from elsewhere end, and the next call is refused.
 * @throws CatalogueError ipSegmentInvalid (`reason: 'ownAddress'`) where the caller would shut themselves out,
 * parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile)
 */
export async function saveIpSegments(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { segments, seen, address }: Saving,
): Promise<{ values: IpSegments; version: number }> {
  const values = { segments };
  if (!mayReachConsole(values, address)) {
    throw new CatalogueError('ipSegmentInvalid', { field: 'segments', reason: 'ownAddress', address });
  }
  return inTransaction(db, async (trx) => {
    const before = await findSetting(trx, 'ipSegments');
    if (!(await putSetting(trx, 'ipSegments', values, seen))) {
      throw new CatalogueError('parameterInvalid', { reason: 'version', version: before.version });
    }
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'setting',
      id: 'ipSegments',
      action: 'edited',
      before: ipSegmentsInForce(before.value),
      after: values,
    });
    await notifyRecheck(trx);
    return { values, version: seen + 1 };
  });
}
