import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

/** How long the former key stays valid: longer than any transaction that uses it. */
export const formerTenantKeyMinutes = 5;

const padded = (key: Buffer, byte: number) =>
  Buffer.alloc(64)
    .fill(key, 0, key.length)
    .map((one) => one ^ byte);

/** HMAC-SHA-256 (RFC 2104): the key for the signer, and its two padded forms for `tenant_id()`. */
export const tenantKeyColumns = (key: Buffer) => ({
  key,
  innerKey: padded(key, 0x36),
  outerKey: padded(key, 0x5c),
});

/** Replaces the key that signs tenant tokens; the key before the former one becomes invalid. */
export async function replaceTenantKey(owner: Db): Promise<void> {
  const { key, innerKey, outerKey } = tenantKeyColumns(randomBytes(32));
  await sql`update tenant_key set key = ${key}, inner_key = ${innerKey}, outer_key = ${outerKey},
    former_inner_key = inner_key, former_outer_key = outer_key,
    former_until = clock_timestamp() + make_interval(mins => ${formerTenantKeyMinutes})`.execute(owner);
}

/** @returns the number of deleted keys; transactions with their tokens see no rows */
export async function dropFormerTenantKey(owner: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`update tenant_key set former_inner_key = null, former_outer_key = null, former_until = null
      where former_until is not null`.execute(owner);
  return Number(numAffectedRows);
}
