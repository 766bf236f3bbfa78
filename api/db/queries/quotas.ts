import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { applicationStatuses, isFinal } from '#domain/applications/statuses.ts';
import type { GeneralConfigKey } from '#domain/general-config/general-config.ts';
import type { Amounts, CountedQuota } from '#domain/quotas/quotas.ts';
import { putVersion } from './settings.ts';

const finished = sql.join(applicationStatuses.filter(isFinal).map((status) => sql.lit(status)));

const counts: Record<CountedQuota, (enterpriseId: string) => RawBuilder<number>> = {
  storageMb: (id) => sql`select storage_bytes from enterprise_usage where enterprise_id = ${id}::uuid`,
  products: (id) => sql`select count(*) from product where enterprise_id = ${id}::uuid`,
  configurations: (id) =>
    sql`select count(*) from configuration c join product p on p.id = c.product_id
      where p.enterprise_id = ${id}::uuid`,
  openApplications: (id) =>
    sql`select count(*) from application where enterprise_id = ${id}::uuid and status not in (${finished})`,
  // A test result's file is attached in its own transaction, so it is no draft.
  draftFiles: (id) =>
    sql`select count(*) from file
      where enterprise_id = ${id}::uuid and attached_at is null and kind not in ('test-result', 'agreement', 'certificate')`,
};

/** What an enterprise uses; storage in bytes. Each count is limited, and indexed. */
export async function readUsage(
  db: Db,
  enterpriseId: string,
  names: readonly CountedQuota[],
): Promise<Amounts> {
  const { used } = await findRoom(db, enterpriseId, names);
  return used;
}

export type Room = { programme: unknown; own: unknown; used: Amounts };

/** An enterprise's limits and usage, and a stored setting, in one statement. */
export async function findRoom(
  db: Db,
  enterpriseId: string,
  names: readonly CountedQuota[],
  key: GeneralConfigKey | null = null,
): Promise<Room & { setting: unknown }> {
  const columns = names.map(
    (name) => sql`coalesce((${counts[name](enterpriseId)}), 0)::float8 as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select (select value from config where key = 'quotas') as programme,
      (select value from enterprise_quota where enterprise_id = ${enterpriseId}::uuid) as own,
      (select value from general_config where key = ${key}::text) as setting,
      ${sql.join(columns)}`.execute(db);
  const { programme = null, own = null, setting = null, ...used } = rows[0] ?? {};
  const counted = Object.fromEntries(names.map((name) => [name, Number(used[name] ?? 0)]));
  return { programme, own, setting, used: counted };
}

/** The stored limits of the programme and the enterprise. */
export async function findQuotas(
  db: Db,
  enterpriseId: string,
): Promise<{ programme: unknown; own: unknown; ownVersion: number }> {
  const { rows } = await sql<{ programme: unknown; own: unknown; ownVersion: number }>`
    select (select value from config where key = 'quotas') as programme,
      own.value as own, coalesce(own.version, 0) as own_version
    from (select 1) only_row left join enterprise_quota own on own.enterprise_id = ${enterpriseId}::uuid`.execute(
    db,
  );
  return rows[0] ?? { programme: null, own: null, ownVersion: 0 };
}

/** Stores an enterprise's own limits as the next version of the one seen, as `putVersion`. */
export function putOwnQuotas(
  db: Db,
  enterpriseId: string,
  value: Record<string, unknown>,
  seen: number,
): Promise<boolean> {
  const place = { table: 'enterprise_quota', column: 'enterprise_id', id: enterpriseId } as const;
  return putVersion(db, place, { value, seen });
}
