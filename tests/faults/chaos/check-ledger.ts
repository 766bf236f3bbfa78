import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { listEvents } from '#contract/events.ts';
import type { Db } from '#db/schema/database.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import type { StartedPortal } from '#tests/support/processes/started-portal.ts';
import { sealAll } from '../../support/audit.ts';
import { settleEvents } from '../../support/settle-events.ts';
import type { Ledger } from './ledger.ts';
import type { LivePage } from './live-page.ts';

export type Figures = Record<
  | 'lostRecords'
  | 'missed'
  | 'foreign'
  | 'seenTwice'
  | 'contrary'
  | 'unaudited'
  | 'lostFiles'
  | 'lostSessions',
  number
>;

/** Where a portal answers, and where its files and the anchors of its audit log lie. */
type Place = Pick<StartedPortal, 'url' | 'filesFolder' | 'anchorFolder'>;

type EventRow = { cursor: string; room: string };

/** Events of a page's room after its start that it was not told, and what it was told beside. */
async function comparePage(db: Db, page: LivePage) {
  const [xid = '0', id = '0'] = (page.start() ?? '0-0').split('-');
  const { rows } = await sql<EventRow>`
    select xid::text || '-' || id::text as cursor, room from event
    where (xid, id) > (${xid}::xid8, ${id}::bigint) and room = ${page.room}`.execute(db);
  const own = await sql<EventRow>`
    select xid::text || '-' || id::text as cursor, room from event where room = ${page.room}`.execute(db);
  const rooms = new Set(own.rows.map(({ cursor }) => cursor));
  const seen = new Set(page.seen);
  return {
    missed: rows.filter(({ cursor }) => !seen.has(cursor)).length,
    foreign: page.seen.filter((cursor) => !rooms.has(cursor)).length,
    seenTwice: page.seen.length - seen.size,
  };
}

const commandsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('command')
    .select(['id', 'state', 'version', 'errorName'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

async function countContrary(db: Db, { refused, versions, contrary }: Ledger): Promise<number> {
  for (const { id, state } of await commandsOf(db, refused)) {
    if (state === 'applied') contrary.push(`${id} was refused, and is applied`);
  }
  for (const { id, version } of await commandsOf(db, [...versions.keys()])) {
    if (version !== versions.get(id)) contrary.push(`${id} made version ${version}, not ${versions.get(id)}`);
  }
  for (const line of contrary) console.log(`contrary: ${line}`);
  return contrary.length;
}

/**
 * Recorded ones without a row, and those that were refused though nothing was done to their application meanwhile: of
 * two who decide at once one is told that the other was first.
 */
async function countLostRecords(db: Db, { recorded }: Ledger): Promise<number> {
  const rows = await commandsOf(db, recorded);
  const fates = Map.groupBy(rows, ({ state, errorName }) => errorName ?? state);
  const told = Array.from(fates, ([fate, all]) => `${all.length} ${fate}`).join(', ');
  console.log(`${recorded.length} commands were recorded first: ${told || 'none'}`);
  const groundless = await sql<{ n: number }>`
    select count(*)::int n from command where id = any(${recorded}::uuid[]) and state = 'refused' and not exists (
      select from command other where other.application_id = command.application_id and other.state = 'applied'
        and other.settled_at between command.created_at - interval '1 second' and command.settled_at)`.execute(
    db,
  );
  return recorded.length - rows.length + (groundless.rows[0]?.n ?? 0);
}

/** Of the calls answered as done, the share whose outcome the log may lack: it is told beside the work where that waits for an engine. */
const mostUntold = 0.05;

/**
 * Answered as done, and not asked for or not done by the audit log; or a log whose chain does not hold. What came of a
 * call is not known to the log where the database went away between the commit and the answer: of more than
 * {@link mostUntold} that is no excuse.
 */
async function countUnaudited(db: Db, portal: Place, { requests }: Ledger): Promise<number> {
  await sealAll(db);
  const { rows } = await sql<{ asked: number; known: number; otherwise: number }>`
    select count(distinct request_id)::int asked,
      count(distinct request_id) filter (where phase = 'done')::int known,
      count(distinct request_id) filter (where phase in ('refused', 'failed'))::int otherwise
    from audit_line where request_id = any(${requests}::uuid[])`.execute(db);
  const { asked = 0, known = 0, otherwise = 0 } = rows[0] ?? {};
  const { broken } = await verifyAudit(
    { db, anchors: createFolderAnchors(portal.anchorFolder) },
    { after: 0 },
  );
  if (broken) console.log(`audit: ${JSON.stringify(broken)}`);
  const all = new Set(requests).size;
  console.log(
    `audit: of ${all} answered as done ${known} are written as done, ${asked - known} as asked for`,
  );
  const untold = asked - known > all * mostUntold ? asked - known : 0;
  return all - asked + otherwise + untold + (broken ? 1 : 0);
}

async function isWhole(path: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  return pipeline(createReadStream(path), hash).then(
    () => hash.digest('hex') === sha256,
    () => false,
  );
}

/** Files of acknowledged uploads and certificates whose bytes are gone or others, and certificates without a file. */
async function countLostFiles(db: Db, portal: Place, { acknowledged }: Ledger): Promise<number> {
  const { rows } = await sql<{ sha256: string | null }>`
    select sha256 from upload join file on file.id = upload.file_id
      where upload.id = any(${acknowledged.uploads}::uuid[])
    union all select sha256 from certificate left join file on file.id = certificate.file_id`.execute(db);
  const storage = createFolderStorage(portal.filesFolder);
  const whole = await Promise.all(
    rows.map(({ sha256 }) => sha256 !== null && storage.withFile(sha256, (path) => isWhole(path, sha256))),
  );
  return whole.filter((one) => !one).length;
}

async function countLostSessions({ url }: Place, { cookies }: Ledger): Promise<number> {
  const answers = await Promise.all(
    cookies.map((cookie) =>
      fetch(`${url}${listEvents.path}`, { headers: { cookie } }).then(({ status }) => status),
    ),
  );
  return answers.filter((status) => status !== 200).length;
}

/** Compares what people were promised and told with what is there, once all has come to rest. */
export async function checkLedger(
  db: Db,
  portal: Place,
  ledger: Ledger,
  pages: readonly LivePage[],
): Promise<Figures> {
  await settleEvents(db);
  const compared = await Promise.all(pages.map((page) => comparePage(db, page)));
  const sum = (name: 'missed' | 'foreign' | 'seenTwice') => compared.reduce((n, one) => n + one[name], 0);
  return {
    missed: sum('missed'),
    foreign: sum('foreign'),
    seenTwice: sum('seenTwice'),
    contrary: await countContrary(db, ledger),
    lostRecords: await countLostRecords(db, ledger),
    unaudited: await countUnaudited(db, portal, ledger),
    lostFiles: await countLostFiles(db, portal, ledger),
    lostSessions: await countLostSessions(portal, ledger),
  };
}
