import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { AuditOutcome } from '#domain/audit/audit.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
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
  /** Leaves this request out. */
  except?: string | undefined;
};

/** Adds an entry, which the database dates; no writer waits for another. {@link sealAuditEntries} chains it. */
export async function insertAuditEntry(db: Db, entry: Insertable<AuditPendingTable>): Promise<void> {
  await db.insertInto('auditPending').values(entry).execute();
}

/** The end of the chain. */
export type AuditHead = { sequence: number; hash: string };

/** Seals at most `most` of the entries that wait; `sealed` is 0 also where another process is at it. */
export async function sealAuditEntries(db: Db, most: number): Promise<AuditHead & { sealed: number }> {
  const { rows } = await sql<AuditHead & { sealed: number }>`
    select sealed, head as sequence, head_hash as hash from audit_seal(${most})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('audit_head has lost its row');
  return row;
}

/** Seconds that the oldest entry waits to be sealed; 0 where none waits. */
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

/** Who it was, and whose login was tried; the expression of `audit_person` and the index `audit_entry_person`. */
const person = sql`(coalesce(actor_login, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_name_en, '') || ' ' ||
      coalesce(detail->>'login', ''))`;

/** An entry stands for its request: what came of it, or the asking where nothing came. */
const standsForRequest = sql`(phase <> 'asked' or ${isUnanswered()})`;

/** Nothing came of an asking: noted of sealed ones, looked for among the few that are not sealed. */
function isUnanswered(): RawBuilder<unknown> {
  return sql`(id in (select id from audit_unanswered union all select id from audit_pending where phase = 'asked')
    and not exists (select from audit_pending later where later.request_id = audit_line.request_id and later.phase <> 'asked')
    and (sequence is not null or not exists (
      select from audit_entry later where later.request_id = audit_line.request_id and later.phase <> 'asked')))`;
}

function outcomeIs(outcome: AuditOutcome): RawBuilder<unknown> {
  return outcome === 'unknown' ? sql`phase = 'asked' and ${isUnanswered()}` : sql`phase = ${outcome}`;
}

/** All of a filter but the person. */
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
 * Ids of the lines of those who are looked for, at most so many of each, newest first. Sealed ones are found by who they
 * are of (`audit_person`), the few others one by one. Both keys of the index are in the order: under row security the
 * planner does not see that the first is one value, and would sort all that somebody ever did.
 */
function linesOf(word: Word, where: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const key = sql`md5(${person})::uuid`;
  return sql`select line.id from audit_person cross join lateral (
      select id from audit_entry audit_line where ${key} = md5(audit_person.line)::uuid and ${where}
      order by ${key}, id desc limit ${most}
    ) line where ${findsWord(sql`audit_person.line`, word)}
    union all select id from audit_line where sequence is null and ${containsWord(person, word)} and ${where}`;
}

type AuditPage = {
  /** Id of the last line seen. */
  before: number | null;
  limit: number;
};

/** Persons whose entries are read by each one's own part of the index; those of more are met soon in the log itself. */
const fewPersons = 200;

async function areFew(db: Db, word: Word): Promise<boolean> {
  const named = sql`select from audit_person where ${findsWord(sql`line`, word)}`;
  return (await countUpTo(db, named, fewPersons)) <= fewPersons;
}

/** One page of requests and events, sealed or not, newest first. */
export async function listAuditLines(db: Db, filter: AuditFilter, { before, limit }: AuditPage) {
  const where = sql<boolean>`${matching(filter)}${before === null ? sql`` : sql` and id < ${before}`}`;
  const word = wordOf(filter.person);
  const list = db.selectFrom('auditLine').selectAll().orderBy('id', 'desc').limit(limit);
  if (word === null) return list.where(where).execute();
  if (!(await areFew(db, word))) return list.where(where).where(containsWord(person, word)).execute();
  const ids = sql`select id from (${linesOf(word, where, limit)}) line order by id desc limit ${limit}`;
  return list.where(isOneOf(sql`id`, ids)).execute();
}
export type AuditLineRow = Awaited<ReturnType<typeof listAuditLines>>[number];

/** How many match, counted up to 1001, those of a person up to 101. */
export function countAuditLines(db: Db, filter: AuditFilter): Promise<number> {
  const where = matching(filter);
  const word = wordOf(filter.person);
  if (word !== null) return countUpTo(db, linesOf(word, where, limits.countedFound + 1), limits.countedFound);
  const lines = isBareUnanswered(filter) ? unanswered(filter) : sql`select from audit_line where ${where}`;
  return countUpTo(db, lines, limits.counted);
}

const isBareUnanswered = ({ outcome, person, operation, target, from, until }: AuditFilter) =>
  outcome === 'unknown' && [person, operation, target, from, until].every((part) => part === undefined);

/** The same as {@link isUnanswered} says of each line, without reading the lines. */
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
