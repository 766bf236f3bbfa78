import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationState } from '#domain/applications/transitions.ts';
import { eventually } from '../support/eventually.ts';

/** Ids of everything that an answer said was stored. */
export type Acknowledged = { applications: string[]; commands: string[]; uploads: string[] };

type Subject = { db: Db; client: Client; acknowledged: Acknowledged };

async function count(db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return Number((await query.execute(db)).rows[0]?.n ?? 0);
}

/** What is promised and not there, or there and not done. */
async function countLost({ db, acknowledged }: Subject): Promise<number> {
  const { applications, commands, uploads } = acknowledged;
  const there = await Promise.all([
    count(db, sql`select count(*) n from application where id = any(${applications})`),
    count(db, sql`select count(*) n from command where id = any(${commands}) and state = 'applied'`),
    count(
      db,
      sql`select count(*) n from upload where id = any(${uploads}) and state in ('matched', 'refused')`,
    ),
  ]);
  const promised = applications.length + new Set(commands).size + uploads.length;
  return promised - there.reduce((sum, n) => sum + n, 0);
}

/** Outbox jobs that stand twice: history, reviews, pushes of an upload that is finished, or withdrawn after that, messages of one change. */
async function countDoubled({ db }: Subject): Promise<number> {
  const doubled = await Promise.all([
    count(
      db,
      sql`select count(*) n from (select 1 from history where event not in ('reminded', 'escalated', 'resumed', 'amended')
        group by application_id, version having count(*) > 1) d`,
    ),
    count(
      db,
      sql`select abs((select count(*) from review) - (select count(*) from command where state = 'applied' and side = 'reviewer')) n`,
    ),
    count(
      db,
      sql`select count(*) n from (select 1 from event where entity = 'upload' and change->>'stage' = 'done'
        group by entity_id, room, change->>'withdrawn' having count(*) > 1) d`,
    ),
    count(
      db,
      sql`select count(*) n from (select 1 from message group by application_id, title_zh, dedupe_key having count(*) > 1) d`,
    ),
  ]);
  return doubled.reduce((sum, n) => sum + n, 0);
}

async function countUndrained({ db }: Subject): Promise<number> {
  return count(
    db,
    sql`select (select count(*) from outbox_job where done_at is null)
      + (select count(*) from command where state = 'recorded') n`,
  );
}

const isState = (state: unknown): state is ApplicationState =>
  typeof state === 'object' && state !== null && 'version' in state;

/** Rows whose workflow holds another version or status, or none. */
async function countDisagreeing({ db, client }: Subject): Promise<number> {
  const rows = await db
    .selectFrom('application')
    .select(['number', 'version', 'status'])
    .limit(500)
    .execute();
  const isDisagreeing = async (row: (typeof rows)[number]) => {
    const asked = client.workflow.getHandle(row.number).query<ApplicationState | null>('state');
    const state = await asked.catch((error: unknown) => error);
    const agrees = isState(state) && state.version === row.version && state.status === row.status;
    if (!agrees) console.log(`row ${JSON.stringify(row)}, run ${JSON.stringify(state)} ${state}`);
    return !agrees;
  };
  let disagreeing = 0;
  // A few at once: a run that has ended is replayed for the answer, which has a limit of seconds.
  for (let at = 0; at < rows.length; at += 20) {
    const answers = await Promise.all(rows.slice(at, at + 20).map(isDisagreeing));
    disagreeing += answers.filter(Boolean).length;
  }
  return disagreeing;
}

/** Whatever is not at rest: the oldest twenty, for whoever has to find out why. */
async function tellUndrained({ db }: Subject): Promise<void> {
  const jobs = await sql`select kind, key, attempts, faults, created_at, next_at, set_aside_at, last_error
    from outbox_job where done_at is null order by created_at limit 20`.execute(db);
  const commands =
    await sql`select c.id, c.type, c.created_at, a.number, a.status, a.version, a.needs_operator, now() told from command c
    join application a on a.id = c.application_id where c.state = 'recorded' order by c.created_at limit 20`.execute(
      db,
    );
  console.log(JSON.stringify({ jobs: jobs.rows, commands: commands.rows }, null, 1));
}

/** Waits until everything has come to rest, prints the figures, and expects none of them to be wrong. */
export async function checkInvariants(name: string, subject: Subject): Promise<void> {
  const drained = async () => (await countUndrained(subject)) === 0;
  await eventually(drained, { withinMs: 60_000, everyMs: 200 }).catch(async (error) => {
    await tellUndrained(subject);
    throw error;
  });
  // A run that was begun while the database was away has not loaded its application yet.
  const atRest = async () => (await countLost(subject)) + (await countDisagreeing(subject)) === 0;
  await eventually(atRest, { withinMs: 30_000, everyMs: 500 }).catch(() => {});
  const figures = {
    lost: await countLost(subject),
    doubled: await countDoubled(subject),
    undrained: await countUndrained(subject),
    disagreeing: await countDisagreeing(subject),
  };
  const { applications, commands, uploads } = subject.acknowledged;
  const promised = `${applications.length} applications, ${new Set(commands).size} decisions, ${uploads.length} uploads`;
  console.log(`${name}: ${promised}: ${JSON.stringify(figures)}`);
  expect(figures).toEqual({ lost: 0, doubled: 0, undrained: 0, disagreeing: 0 });
}
