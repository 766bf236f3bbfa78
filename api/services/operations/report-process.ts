import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Log } from '#api/base/logging.ts';
import type { Metrics } from '#api/base/metrics.ts';
import { type EngineChecks, failureOf } from '#api/base/run-check.ts';
import { runEvery } from '#api/base/run-every.ts';
import { checkSession } from '#db/check-session.ts';
import { endProcess, listStorageMarks, readDatabaseClock, reportProcess } from '#db/queries/processes.ts';
import type { Db } from '#db/schema/database.ts';
import { maxClockSeconds } from '#domain/operations/surroundings.ts';
import {
  aliveSeconds,
  type FailingChecks,
  type ProcessKind,
  processChecks,
  type QueueName,
} from '#domain/operations/system-health.ts';
import { reservedBytes } from '#domain/suites/suites.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';

/** Milliseconds. */
const reportEvery = 5_000;
const checkLimit = 4_000;

type ReportDeps = {
  db: Db;
  log: Log;
  now: () => Date;
  metrics: Pick<Metrics, 'registry'>;
  /** Beside those of every process. */
  checks: EngineChecks;
  /** Absent for a process that works with no files. */
  storage?: FileStorage;
};

/** The process's own clock lies within the database's, as far as that can be told. @throws Error */
export async function checkClock({ db, now }: Pick<ReportDeps, 'db' | 'now'>): Promise<void> {
  const before = now().getTime();
  const theirs = (await readDatabaseClock(db)).getTime();
  const [ahead, behind] = [before - theirs, theirs - now().getTime()];
  const difference = Math.max(ahead, behind);
  if (difference > maxClockSeconds * 1_000)
    throw new Error(
      `the clock is ${Math.round(difference / 1_000)} s ${ahead > behind ? 'ahead of' : 'behind'} the database's`,
    );
}

/** There is room for uploads; bytes of the process's own are stored and read back. @throws Error */
async function checkStorage(storage: FileStorage, own: string): Promise<void> {
  const free = await storage.parts.free();
  if (free < reservedBytes)
    throw new Error(
      `uploads are refused: ${Math.floor(free / 2 ** 20)} MiB are free, of ${reservedBytes / 2 ** 20}`,
    );
  const { sha256 } = await storage.put(Readable.from([Buffer.from(own)]));
  if ((await text(await storage.open(sha256))) !== own)
    throw new Error('other bytes are read than were stored');
}

/** Finds what the other processes have stored. @throws Error */
async function checkSharing(db: Db, storage: FileStorage, id: string): Promise<void> {
  for (const { kind, host, pid, storageMark } of await listStorageMarks(db, id, aliveSeconds))
    if (storageMark !== null && !(await storage.has(storageMark)))
      throw new Error(
        `what ${kind} ${pid} on ${host} has stored is not here: DATA_DIR or the bucket is not the same`,
      );
}

function checksOf(deps: ReportDeps, id: string, own: string): EngineChecks {
  const { db, storage, checks } = deps;
  return {
    ...checks,
    // A pool that is busy for so long is no sign of a pooler.
    session: () => Promise.race([checkSession(db), pause(checkLimit / 2, undefined, { ref: false })]),
    clock: () => checkClock(deps),
    ...(storage && {
      storage: () => checkStorage(storage, own),
      'shared-storage': () => checkSharing(db, storage, id),
    }),
  };
}

/** What fails now; what failed before keeps its time. */
async function runChecks(checks: EngineChecks, before: FailingChecks): Promise<FailingChecks> {
  const found: FailingChecks = {};
  await Promise.all(
    processChecks.map(async (name) => {
      const check = checks[name];
      const cause = check ? await failureOf(check, checkLimit) : null;
      if (cause !== null) found[name] = { since: before[name]?.since ?? new Date().toISOString(), cause };
    }),
  );
  return found;
}

/** What failed twice in a row: once may be a machine that was busy for a moment. */
function againIn(seen: FailingChecks, before: FailingChecks): FailingChecks {
  const again = Object.entries(seen).filter(([name]) => name in before);
  return Object.fromEntries(again);
}

type Reported = {
  kind: ProcessKind;
  queues?: readonly QueueName[];
  /** Milliseconds between two reports. */
  every?: number;
};

/** What the process itself knows: told as well while the database is away. */
function measureChecks(
  { registry }: Pick<Metrics, 'registry'>,
  checks: EngineChecks,
  failing: () => FailingChecks,
) {
  const names = processChecks.filter((name) => name in checks);
  new Gauge({
    name: 'check_failing',
    help: '1 where a check of this process failed twice in a row',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      for (const check of names) this.set({ check }, Number(check in failing()));
    },
  });
}

function measureStorage({ registry }: Pick<Metrics, 'registry'>, { parts }: FileStorage) {
  new Gauge({
    name: 'storage_free_bytes',
    help: 'Space that is free where files are kept',
    registers: [registry],
    async collect() {
      this.set(await parts.free().catch(() => Number.NaN));
    },
  });
}

/** One round: runs the checks and writes what came of them. */
function createReport(deps: ReportDeps, { kind, queues = [] }: Reported, id: string): () => Promise<void> {
  const own = `process ${id}`;
  const mark = createHash('sha256').update(own).digest('hex');
  const checks = checksOf(deps, id, own);
  const itself = { id, kind, queues, host: hostname(), pid: process.pid };
  let seen: FailingChecks = {};
  let told: FailingChecks = {};
  measureChecks(deps.metrics, checks, () => told);
  if (deps.storage) measureStorage(deps.metrics, deps.storage);
  return async () => {
    const before = seen;
    seen = await runChecks(checks, before);
    const failing = againIn(seen, before);
    for (const [check, { cause }] of Object.entries(failing))
      if (!(check in told)) deps.log.error({ check, cause }, 'check fails');
    told = failing;
    await reportProcess(deps.db, {
      ...itself,
      failing,
      storageMark: deps.storage && !seen.storage ? mark : null,
    });
  };
}

/**
 * Writes every so many milliseconds that this process is there, and which of its checks fail: read by
 * `read-system-health.ts`.
 * @returns what stops it, and writes that the process has ended in good order
 */
export function startReporting(deps: ReportDeps, reported: Reported): () => Promise<void> {
  const { db, log } = deps;
  const id = randomUUID();
  const report = createReport(deps, reported, id);
  const stop = runEvery(reported.every ?? reportEvery, report, (err) =>
    log.warn({ err }, 'process could not report itself'),
  );
  return async () => {
    await stop();
    await endProcess(db, id).catch((err) => log.warn({ err }, 'process could not report its end'));
  };
}
