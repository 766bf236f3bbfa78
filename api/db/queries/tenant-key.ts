import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

/** How long the former key counts: longer than any transaction that was told with it runs. */
export const formerTenantKeyMinutes = 5;

const padded = (key: Buffer, byte: number) =>
  Buffer.alloc(64)
    .fill(key, 0, key.length)
    .map((one) => one ^ byte);

/** HMAC-SHA-256 (RFC 2104): the key for whoever signs, and its two padded forms for `tenant_id()`. */
export const tenantKeyColumns = (key: Buffer) => ({
  key,
  innerKey: padded(key, 0x36),
  outerKey: padded(key, 0x5c),
});

/** Replaces the key that signs whose rows a transaction may see; a former one that still counted does no more. */
export async function replaceTenantKey(owner: Db): Promise<void> {
  const { key, innerKey, outerKey } = tenantKeyColumns(randomBytes(32));
  await sql`update tenant_key set key = ${key}, inner_key = ${innerKey}, outer_key = ${outerKey},
    former_inner_key = inner_key, former_outer_key = outer_key,
    former_until = clock_timestamp() + make_interval(mins => ${formerTenantKeyMinutes})`.execute(owner);
}

/** @returns how many keys are gone; a transaction that was told with one sees no row any more */
export async function dropFormerTenantKey(owner: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`update tenant_key set former_inner_key = null, former_outer_key = null, former_until = null
      where former_until is not null`.execute(owner);
  return Number(numAffectedRows);
}
