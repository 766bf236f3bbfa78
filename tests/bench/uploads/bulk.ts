import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { uploadResult, uploadView } from '#contract/evidence.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { BenchPortal } from '../bench-portal.ts';
import { openAgent, send } from '../http-load.ts';
import { highest95, type Measured } from '../rounds.ts';
import { type BulkFile, bulkFile } from './bulk-files.ts';
import { type Certifying, type Maker, openMaker } from './certifying.ts';
import { watchCalls } from './watch-calls.ts';

const uploads = 200;
/** What a process does first takes it twice as long: those who count are served by one that has done it before. */
const uploadsBefore = 40;
const killEveryMs = 5_000;
/** Into the midst of it, also where all is over before five seconds. */
const firstKillMs = 2_500;
const rounds = 3;
const warmMs = 2_000;
const idleMs = 10_000;
/** Milliseconds for 95 of 100 calls that others make meanwhile. */
const callsWithin = 500;
/** Until everything has come to rest. */
const patience = 300_000;

type Form = { headers: { 'content-type': string }; body: Buffer };
type Prepared = { n: number; application: Certifying; file: BulkFile; form: Form };
type Sent = BulkFile & { id: string | null };
type Ended = { id: string; state: string };

/** The body of a form with one file, as a browser makes it. */
export async function formOf({ name, bytes }: Pick<BulkFile, 'name' | 'bytes'>): Promise<Form> {
  const data = new FormData();
  data.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const made = new Response(data);
  const type = made.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await made.arrayBuffer()) };
}

/** Sends one file as a page does; null where it was refused at the door. */
export async function upload(agent: Agent, url: string, maker: Maker, prepared: Prepared): Promise<Sent> {
  const { file, application, n, form } = prepared;
  const [configuration = ''] = application.configurations.slice(n % application.configurations.length);
  const path = uploadResult.path.replace('{id}', application.id).replace('{configurationId}', configuration);
  const { status, body } = await send(agent, {
    url: `${url}${path}`,
    method: 'POST',
    headers: { ...maker.signed.headers, ...form.headers, 'idempotency-key': randomUUID() },
    body: form.body,
    patience: 120,
  });
  if (status < 300) return { ...file, id: uploadView.parse(JSON.parse(body)).id };
  if (file.kind !== 'hostile') throw new Error(`upload ${n} was refused: ${body}`);
  return { ...file, id: null };
}

const listOf = (url: string, { signed: { headers } }: Maker) => ({
  url: `${url}/v1/hms/cc/applications`,
  headers,
});

/** Kills the process that reads results every five seconds and brings it back, until it is told to stop. */
function killWorkers({ portal }: BenchPortal) {
  const stop = new AbortController();
  let kills = 0;
  const loop = async () => {
    for (let wait = firstKillMs; ; wait = killEveryMs) {
      await pause(wait, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      await portal.processes.workers.kill9();
      kills += 1;
      await portal.processes.workers.restart();
    }
  };
  const running = loop();
  return async () => {
    stop.abort();
    await running;
    return kills;
  };
}

const idsOf = (sent: readonly Sent[]) => sent.flatMap(({ id }) => id ?? []);

async function ended({ db }: BenchPortal, ids: string[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`select id, state from upload
    where id = any(${ids}::uuid[]) and finished_at is not null limit ${uploads}`.execute(db);
  return rows;
}

/** Uploads that people were told of twice as done. */
async function countDoubled({ db }: BenchPortal, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from event where entity = 'upload' and entity_id = any(${ids}::uuid[]) and change->>'stage' = 'done'
    group by entity_id, room having count(*) > 1) doubled`.execute(db);
  return rows[0]?.count ?? 0;
}

function judge(sent: readonly Sent[], rows: readonly Ended[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stateOf = ({ id }: Sent) => (id === null ? 'refused' : (byId.get(id)?.state ?? 'lost'));
  const wrong = sent.filter((one) => stateOf(one) !== (one.kind === 'hostile' ? 'refused' : 'matched'));
  return wrong.map((one) => `${one.kind}: ${stateOf(one)}`);
}

const sign = (kept: boolean) => (kept ? '✓' : '✗');

/** The files are made before any is sent: making them costs as much as reading them. */
export async function prepare(maker: Maker, count: number): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let n = 0; n < count; n += 2) {
    const application = await maker.apply();
    for (const at of [n, n + 1]) {
      const file = await bulkFile(at, application);
      prepared.push({ n: at, application, file, form: await formOf(file) });
    }
  }
  return prepared;
}

/** All at once, each on a connection of its own. */
async function sendAll(url: string, maker: Maker, prepared: readonly Prepared[]): Promise<Sent[]> {
  const agent = openAgent(uploads);
  try {
    return await Promise.all(prepared.map((one) => upload(agent, url, maker, one)));
  } finally {
    agent.destroy();
  }
}

async function watchFor(ms: number, call: Parameters<typeof watchCalls>[0]): Promise<number[]> {
  const watching = await watchCalls(call);
  await pause(ms);
  return watching();
}

const allEnded = (bench: BenchPortal, ids: string[]) => async () =>
  (await ended(bench, ids)).length === ids.length;

async function hasNothingToDo({ db }: BenchPortal): Promise<boolean> {
  const { rows } = await sql`select from outbox_job where done_at is null limit 1`.execute(db);
  return rows.length === 0;
}

/** Uploads that nobody measures. */
async function warmUp(bench: BenchPortal, maker: Maker): Promise<void> {
  const sent = await sendAll(bench.portal.url, maker, await prepare(maker, uploadsBefore));
  await eventually(allEnded(bench, idsOf(sent)), { withinMs: patience, everyMs: 200 });
}

async function runBulk(bench: BenchPortal, maker: Maker, prepared: readonly Prepared[]) {
  const { url } = bench.portal;
  const watched = await watchCalls(listOf(url, maker));
  const killed = killWorkers(bench);
  const begun = performance.now();
  const sent = await sendAll(url, maker, prepared);
  const ids = idsOf(sent);
  await eventually(allEnded(bench, ids), { withinMs: patience, everyMs: 200 }).catch(() => {});
  const seconds = (performance.now() - begun) / 1_000;
  const kills = await killed();
  const calls = await watched();
  const wrong = judge(sent, await ended(bench, ids));
  return { seconds, kills, calls, wrong, doubled: await countDoubled(bench, ids) };
}

type Bulk = Awaited<ReturnType<typeof runBulk>> & { idle: number[] };

async function measureOnce(bench: BenchPortal, maker: Maker): Promise<Bulk> {
  const prepared = await prepare(maker, uploads);
  // What the bulk before still has to do.
  await eventually(() => hasNothingToDo(bench), { withinMs: patience, everyMs: 200 });
  await watchFor(warmMs, listOf(bench.portal.url, maker));
  const idle = await watchFor(idleMs, listOf(bench.portal.url, maker));
  return { ...(await runBulk(bench, maker, prepared)), idle };
}

function tell(bulks: readonly Bulk[]): string {
  const of = (numbers: (bulk: Bulk) => string) => bulks.map(numbers).join(', ');
  const wrong = bulks.flatMap((bulk) => bulk.wrong);
  const doubled = bulks.reduce((sum, bulk) => sum + bulk.doubled, 0);
  const calls = bulks.map((bulk) => highest95(bulk.calls));
  return [
    `${bulks.length} times ${uploads} uploads at once, a tenth hostile, ${of(({ kills }) => `${kills}`)} times kill -9 of their reader: over after ${of((bulk) => bulk.seconds.toFixed(0))} s;`,
    `in a wrong state ${wrong.length} ${sign(wrong.length === 0)}${wrong.length > 0 ? ` (${wrong.slice(0, 5).join(', ')})` : ''},`,
    `told of twice ${doubled} ${sign(doubled === 0)}; 95 of 100 other calls within ${calls.map((ms) => ms.toFixed(0)).join(', ')} ms (${callsWithin} are asked for ${sign(Math.max(...calls) <= callsWithin)}).`,
  ].join('\n');
}

/**
 * 200 uploads at once, a tenth of them hostile, while the process that reads them is killed every five seconds; three
 * times, as one is over after a hundred calls.
 */
export async function measureBulk(bench: BenchPortal): Promise<Measured> {
  const maker = await openMaker(bench);
  try {
    await warmUp(bench, maker);
    const bulks: Bulk[] = [];
    for (let round = 0; round < rounds; round += 1) bulks.push(await measureOnce(bench, maker));
    return {
      subject: `List of applications while ${uploads} results are read and their reader is killed: 95 of 100 calls take less`,
      baseline: 'the same call while nothing else is done',
      unit: 'ms',
      rounds: bulks.map(({ calls, idle }) => ({ subject: highest95(calls), baseline: highest95(idle) })),
      beneath: tell(bulks),
    };
  } finally {
    await maker.close();
  }
}
