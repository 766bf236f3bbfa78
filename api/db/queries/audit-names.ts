import { type RawBuilder, sql } from 'kysely';
import type { CommandType } from '#domain/applications/commands.ts';
import type { Db } from '../schema/database.ts';

/** What people call something, in Chinese and English. */
export type AuditName = { zh: string; en: string };
type NamedRow = AuditName & { id: string };

const english = (name: string, nameEn: string) => sql.raw(`coalesce(nullif(${nameEn}, ''), ${name}) as en`);

/** Id and names by the kind of target; kinds without one have no other name than their id. */
const sources: Record<string, RawBuilder<NamedRow>> = {
  application: sql`select a.id, a.number || ' · ' || p.name as zh, a.number || ' · ' || coalesce(nullif(p.name_en, ''), p.name) as en
    from application a join product p on p.id = a.product_id`,
  product: sql`select id, name as zh, ${english('name', 'name_en')} from product`,
  enterprise: sql`select id, name_zh as zh, name_en as en from enterprise`,
  account: sql`select id, name_zh as zh, name_en as en from account`,
  suite: sql`select id, name as zh, name as en from suite`,
  bulletin: sql`select id, title_zh as zh, title_en as en from bulletin`,
  enquiry: sql`select id, number as zh, number as en from enquiry`,
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Target = { kind: string; id: string };

/** Names of what entries are about, by id, as they are now; what is gone has none. One statement a kind. */
export async function findAuditNames(db: Db, targets: readonly Target[]): Promise<Map<string, AuditName>> {
  const names = new Map<string, AuditName>();
  for (const [kind, source] of Object.entries(sources)) {
    const ids = targets.flatMap((one) => (one.kind === kind && uuid.test(one.id) ? [one.id] : []));
    if (ids.length === 0) continue;
    const found = sql<NamedRow>`select id, zh, en from (${source}) named where id = any(${ids}::uuid[])`;
    for (const { id, zh, en } of (await found.execute(db)).rows) names.set(id, { zh, en });
  }
  return names;
}

export type AuditDecision = {
  type: CommandType;
  state: 'recorded' | 'applied' | 'refused' | 'withdrawn';
};

/** What became of the commands with these ids. */
export async function findAuditDecisions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, AuditDecision>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('command')
    .select(['id', 'type', 'state'])
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, type, state }) => [id, { type, state }]));
}

/** The id by which the log names the application or enquiry of a number; undefined for no such number. */
export async function findByAuditNumber(db: Db, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from application where number = ${number}
    union all select id from enquiry where number = ${number} limit 1`.execute(db);
  return rows[0]?.id;
}
