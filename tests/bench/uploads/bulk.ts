import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { uploadResult, uploadView } from '#contract/evidence.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { BenchPortal } from '../bench-portal.ts';
import { openAgent, send } from '../http-load.ts';
import { highest95, type Measured, median } from '../rounds.ts';
import { type BulkFile, bulkFile } from './bulk-files.ts';
import { type Certifying, type Maker, openMaker } from './certifying.ts';

const uploads = 200;
const killEveryMs = 5_000;
const idleMs = 5_000;
const smallWithin = 5_000;
/** Until everything has come to rest. */
const patience = 300_000;

type Prepared = { n: number; application: Certifying; file: BulkFile };
type Sent = BulkFile & { id: string | null; sentAt: number };
type Ended = { id: string; state: string; finishedAt: Date };

/** Sends one file as a page does; null where it was refused at the door. */
async function upload(url: string, maker: Maker, { file, application, n }: Prepared): Promise<Sent> {
  const [configuration = ''] = application.configurations.slice(n % application.configurations.length);
  const path = uploadResult.path.replace('{id}', application.id).replace('{configurationId}', configuration);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(file.bytes)]), file.name);
  const { 'content-type': _json, ...headers } = maker.signed.headers;
  const sentAt = Date.now();
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: form,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const body = await answer.json();
  if (answer.ok) return { ...file, id: uploadView.parse(body).id, sentAt };
  if (file.kind !== 'hostile') throw new Error(`upload ${n} was refused: ${JSON.stringify(body)}`);
  return { ...file, id: null, sentAt };
}

/** How long a call of the centre takes, over and over, until it is told to stop; milliseconds. */
function watchCalls(url: string, maker: Maker) {
  const agent = openAgent(1);
  const times: number[] = [];
  let goesOn = true;
  const loop = async () => {
    while (goesOn) {
      const start = performance.now();
      const { status } = await send(agent, {
        url: `${url}/v1/hms/cc/applications`,
        headers: maker.signed.headers,
      });
      if (status !== 200) throw new Error(`a list of applications answered ${status}`);
      times.push(performance.now() - start);
      await pause(20);
    }
  };
  const running = loop();
  return async () => {
    goesOn = false;
    await running.finally(() => agent.destroy());
    return times;
  };
}

/** Kills the process that reads results every five seconds and brings it back, until it is told to stop. */
function killWorkers({ portal }: BenchPortal) {
  const stop = new AbortController();
  let kills = 0;
  const loop = async () => {
    for (;;) {
      await pause(killEveryMs, undefined, { signal: stop.signal }).catch(() => {});
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
  const { rows } = await sql<Ended>`select id, state, finished_at as "finishedAt" from upload
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
  const small = sent.flatMap((one) => {
    const row = one.kind === 'small' && one.id !== null ? byId.get(one.id) : undefined;
    return row ? [row.finishedAt.getTime() - one.sentAt] : [];
  });
  return { wrong: wrong.map((one) => `${one.kind}: ${stateOf(one)}`), small };
}

const highest99 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? 0;
const sign = (kept: boolean) => (kept ? '✓' : '✗');

/** The files are made before any is sent: making them costs as much as reading them. */
async function prepare(maker: Maker): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let n = 0; n < uploads; n += 2) {
    const application = await maker.apply();
    for (const at of [n, n + 1]) prepared.push({ n: at, application, file: await bulkFile(at, application) });
  }
  return prepared;
}

async function runBulk(bench: BenchPortal, maker: Maker, prepared: readonly Prepared[]) {
  const { url } = bench.portal;
  const watched = watchCalls(url, maker);
  const killed = killWorkers(bench);
  const begun = performance.now();
  const sent = await Promise.all(prepared.map((one) => upload(url, maker, one)));
  const ids = idsOf(sent);
  const isOver = async () => (await ended(bench, ids)).length === ids.length;
  await eventually(isOver, { withinMs: patience, everyMs: 200 }).catch(() => {});
  const seconds = (performance.now() - begun) / 1_000;
  const kills = await killed();
  const calls = await watched();
  const { wrong, small } = judge(sent, await ended(bench, ids));
  return { seconds, kills, calls, wrong, small, doubled: await countDoubled(bench, ids) };
}

/** 200 uploads at once, a tenth of them hostile, while the process that reads them is killed every five seconds. */
export async function measureBulk(bench: BenchPortal): Promise<Measured> {
  const maker = await openMaker(bench);
  try {
    const prepared = await prepare(maker);
    const watching = watchCalls(bench.portal.url, maker);
    await pause(idleMs);
    const idle = await watching();
    const { seconds, kills, calls, wrong, small, doubled } = await runBulk(bench, maker, prepared);
    const slowest = highest95(small);
    return {
      subject: `List of applications while ${uploads} results are read and their reader is killed: slowest of 100 calls but one`,
      baseline: 'the same call while nothing else is done',
      unit: 'ms',
      target: { most: 2 },
      rounds: [{ subject: highest99(calls), baseline: highest99(idle) }],
      beneath: [
        `${uploads} uploads at once, a tenth hostile, ${kills} times kill -9 of their reader: over after ${seconds.toFixed(0)} s;`,
        `in a wrong state ${wrong.length} ${sign(wrong.length === 0)}${wrong.length > 0 ? ` (${wrong.slice(0, 5).join(', ')})` : ''},`,
        `told of twice ${doubled} ${sign(doubled === 0)}; small ones: half within ${(median(small) / 1_000).toFixed(1)} s,`,
        `95 of 100 within ${(slowest / 1_000).toFixed(1)} s (5 s are asked for ${sign(slowest <= smallWithin)}).`,
      ].join('\n'),
    };
  } finally {
    await maker.close();
  }
}
