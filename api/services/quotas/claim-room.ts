import { lockEnterprise } from '#db/queries/enterprises.ts';
import { findRoom, type Room } from '#db/queries/quotas.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import {
  type Amounts,
  type CountedQuota,
  findExcess,
  quotaError,
  quotasInForce,
  remainingQuota,
} from '#domain/quotas/quotas.ts';

/**
 * Refuses what would exceed a limit of the enterprise now; a concurrent call may still use the rest. Returns what is left
 * of each limit.
 * @throws CatalogueError parameterInvalid, or fileTooLarge for storage, with `reason: 'quota'`, `quota`, `limit`, `used`
 */
export async function checkRoom(
  db: Db,
  { enterpriseId, added }: { enterpriseId: string; added: Amounts },
): Promise<Amounts> {
  if (Object.keys(added).length === 0) return {};
  return judgeRoom(await findRoom(db, enterpriseId, Object.keys(added) as CountedQuota[]), added);
}

/** The same of room that was looked up already. */
export function judgeRoom({ programme, own, used }: Room, added: Amounts): Amounts {
  const quotas = quotasInForce(programme, own);
  const excess = findExcess(quotas, used, added);
  if (excess) throw new CatalogueError(quotaError(excess.quota), { reason: 'quota', ...excess });
  return remainingQuota(quotas, used);
}

/**
 * The same within the transaction that writes what is added: until it ends nobody else adds anything of the kind for the
 * enterprise, so that no number of calls at once passes a limit. Taken before other locks.
 */
export async function claimRoom(
  trx: Db,
  { enterpriseId, added }: { enterpriseId: string; added: Omit<Amounts, 'storageMb'> },
): Promise<void> {
  await lockEnterprise(trx, enterpriseId);
  await checkRoom(trx, { enterpriseId, added });
}

/**
 * The same of a file that the transaction has just written. Storage needs no lock before: whoever writes a file has the
 * row that counts its enterprise's bytes, by the trigger, until the transaction ends, so that what it says now is what
 * there will be. Draft files are counted, for which {@link lockEnterprise} was taken first.
 */
export async function checkStored(
  trx: Db,
  { enterpriseId, added }: { enterpriseId: string; added: Amounts },
): Promise<void> {
  const names = Object.keys(added) as CountedQuota[];
  if (names.length === 0) return;
  const { used, ...limits } = await findRoom(trx, enterpriseId, names);
  const before = names.map((name) => [name, (used[name] ?? 0) - (added[name] ?? 0)]);
  judgeRoom({ ...limits, used: Object.fromEntries(before) }, added);
}
