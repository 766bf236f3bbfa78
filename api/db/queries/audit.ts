import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { AuditOutcome } from '#domain/audit/audit.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsTerm, matchesTerm, type SearchTerm, searchTermOf } from '../keyword.ts';
import type { AuditPendingTable } from '../schema/audit.ts';
import type { Db } from '../schema/database.ts';
import { countUpTo, isOneOf } from '../searched-list.ts';

export type AuditFilter = {
  /** Part of a name or login, in any case. */
  person?: string | undefined;
  operation?: string | undefined;
  /** Id of what it was done to. */
  target?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** From this time on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** Excludes this request. */
  except?: string | undefined;
};

/**
 * Adds an entry with the database's time, without waiting for other writers. {@link sealAuditEntries} adds it to the
 * chain.
 */
export async function insertAuditEntry(db: Db, entry: Insertable<AuditPendingTable>): Promise<void> {
  await db.insertInto('auditPending').values(entry).execute();
}

/** The end of the chain. */
export type AuditHead = { sequence: number; hash: string };

/** Seals up to `most` waiting entries; `sealed` is also 0 while another process is sealing. */
export async function sealAuditEntries(db: Db, limit: number): Promise<AuditHead & { sealed: number }> {
  const { rows } = await sql<AuditHead & { sealed: number }>`
    select sealed, head as sequence, head_hash as hash from audit_seal(${limit})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('audit_head has lost its row');
  return row;
}

/** Age in seconds of the oldest unsealed entry; 0 without one. */
export async function findAuditDelay(db: Db): Promise<number> {
  const { seconds } = await db
    .selectNoFrom(
      sql<number>`coalesce(extract(epoch from clock_timestamp() - (select at from audit_pending order by id limit 1)), 0)::float8`.as(
        'seconds',
      ),
    )
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Actor and attempted login; the expression of `audit_person` and the index `audit_entry_person`. */
const person = sql`(coalesce(actor_login, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_name_en, '') || ' ' ||
      coalesce(detail->>'login', ''))`;

/** One entry stands for its request: the outcome, or the start where there is no outcome. */
const standsForRequest = sql`(phase <> 'asked' or ${isUnanswered()})`;

/** A start without an outcome: recorded for sealed entries, looked up among the few that are not. */
function isUnanswered(): RawBuilder<unknown> {
  return sql`(id in (select id from audit_unanswered union all select id from audit_pending where phase = 'asked')
    and not exists (select from audit_pending later where later.request_id = audit_line.request_id and later.phase <> 'asked')
    and (sequence is not null or not exists (
      select from audit_entry later where later.request_id = audit_line.request_id and later.phase <> 'asked')))`;
}

function outcomeIs(outcome: AuditOutcome): RawBuilder<unknown> {
  return outcome === 'unknown' ? sql`phase = 'asked' and ${isUnanswered()}` : sql`phase = ${outcome}`;
}

/** The filter without the person. */
function matching(filter: AuditFilter): RawBuilder<boolean> {
  const { operation, target, outcome, from, until, except } = filter;
  const conditions: RawBuilder<unknown>[] = outcome === undefined ? [standsForRequest] : [outcomeIs(outcome)];
  if (operation !== undefined) conditions.push(sql`operation = ${operation}`);
  if (target !== undefined) conditions.push(sql`target_id = ${target}`);
  if (from !== undefined) conditions.push(sql`at >= ${from}`);
  if (until !== undefined) conditions.push(sql`at < ${until}`);
  if (except !== undefined) conditions.push(sql`request_id <> ${except}::uuid`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Ids of the entries of the matching persons, at most so many of each, newest first. Sealed ones are found by
 * `audit_person`, the few others one by one. Both keys of the index are in the order: under row security the planner
 * does not see that the first is constant, and would sort all entries of a person.
 */
function linesOf(term: SearchTerm, where: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const key = sql`md5(${person})::uuid`;
  return sql`select line.id from audit_person cross join lateral (
      select id from audit_entry audit_line where ${key} = md5(audit_person.line)::uuid and ${where}
      order by ${key}, id desc limit ${most}
    ) line where ${matchesTerm(sql`audit_person.line`, term)}
    union all select id from audit_line where sequence is null and ${containsTerm(person, term)} and ${where}`;
}

type AuditPage = {
  /** Id of the last line seen. */
  before: number | null;
  limit: number;
};

/** Above this number of persons the log itself is read in order instead of one index range per person. */
const fewPersons = 200;

async function areFew(db: Db, term: SearchTerm): Promise<boolean> {
  const named = sql`select from audit_person where ${matchesTerm(sql`line`, term)}`;
  return (await countUpTo(db, named, fewPersons)) <= fewPersons;
}

/** One page of requests and events, sealed or not, newest first. */
export async function listAuditLines(db: Db, filter: AuditFilter, { before, limit }: AuditPage) {
  const where = sql<boolean>`${matching(filter)}${before === null ? sql`` : sql` and id < ${before}`}`;
  const term = searchTermOf(filter.person);
  const list = db.selectFrom('auditLine').selectAll().orderBy('id', 'desc').limit(limit);
  if (term === null) return list.where(where).execute();
  if (!(await areFew(db, term))) return list.where(where).where(containsTerm(person, term)).execute();
  const ids = sql`select id from (${linesOf(term, where, limit)}) line order by id desc limit ${limit}`;
  return list.where(isOneOf(sql`id`, ids)).execute();
}
export type AuditLineRow = Awaited<ReturnType<typeof listAuditLines>>[number];

/** How many match, counted up to 1001, those of a person up to 101. */
export function countAuditLines(db: Db, filter: AuditFilter): Promise<number> {
  const where = matching(filter);
  const term = searchTermOf(filter.person);
  if (term !== null) return countUpTo(db, linesOf(term, where, limits.countedFound + 1), limits.countedFound);
  const lines = isBareUnanswered(filter) ? unanswered(filter) : sql`select from audit_line where ${where}`;
  return countUpTo(db, lines, limits.counted);
}

const isBareUnanswered = ({ outcome, person, operation, target, from, until }: AuditFilter) =>
  outcome === 'unknown' && [person, operation, target, from, until].every((part) => part === undefined);

/** Same condition as {@link isUnanswered}, without reading the lines. */
function unanswered({ except }: AuditFilter): RawBuilder<unknown> {
  const answeredIn = (table: RawBuilder<unknown>) => sql`exists (
    select from ${table} later where later.request_id = asked.request_id and later.phase <> 'asked')`;
  const other = except === undefined ? sql`true` : sql`asked.request_id <> ${except}::uuid`;
  return sql`select from audit_unanswered asked where ${other} and not ${answeredIn(sql`audit_pending`)}
    union all select from audit_pending asked where phase = 'asked' and ${other}
      and not ${answeredIn(sql`audit_pending`)} and not ${answeredIn(sql`audit_entry`)}`;
}

/** The entries after a number in the order of the chain. */
export function listAuditChain(db: Db, after: number, limit: number) {
  return db
    .selectFrom('auditEntry')
    .selectAll()
    .select(sql<string>`detail::text`.as('detailText'))
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** The hash of one entry; undefined when it is not there. */
export function findAuditHash(db: Db, sequence: number) {
  return db.selectFrom('auditEntry').select('hash').where('sequence', '=', sequence).executeTakeFirst();
}

/** Number and hash of the newest entry, as the chain itself keeps them. */
export function findAuditHead(db: Db) {
  return db.selectFrom('auditHead').select(['sequence', 'hash']).executeTakeFirstOrThrow();
}
