import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { padded } from '../migrations/0287-tenant-login.ts';
import type { Db } from '../schema.ts';

/** How long the former key counts: longer than any transaction that was told with it runs. */
export const formerTenantKeyMinutes = 5;

/** Replaces the key that signs whose rows a transaction may see; a former one that still counted does no more. */
export async function replaceTenantKey(owner: Db): Promise<void> {
  const key = randomBytes(32);
  await sql`update tenant_key set key = ${key}, inner_key = ${padded(key, 0x36)}, outer_key = ${padded(key, 0x5c)},
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
