import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readEngines as contract } from '#contract/operations/engines.ts';
import { readConnections } from '#db/queries/connections.ts';
import { readMailFigures } from '#db/queries/failing-mail.ts';
import { listStuck } from '#db/queries/operations.ts';
import type { Db } from '#db/schema/database.ts';
import { type EngineName, judgeEngine, judgeMail } from '#domain/operations/engine-health.ts';
import { isAlive, type NeededWorker, type WorkKind } from '#domain/operations/system-health.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';
import { readSystemHealth } from './read-system-health.ts';

type Engine = EndpointResponse<typeof contract>['engines'][number];
type Health = Awaited<ReturnType<typeof readSystemHealth>>;
type Deps = {
  db: Db;
  now: () => Date;
  storage: Pick<FileStorage, 'parts'>;
  applications: ApplicationWorkflows;
  queues: Pick<Queues, 'check'>;
};

/** Milliseconds that an engine has for its answer: the page waits for all of them. */
const answerWithin = 2_000;

type Answer<T> = { value: T; answeredIn: number };

/** Null where it fails, or does not answer in time. */
async function ask<T>(call: () => Promise<T>): Promise<Answer<T> | null> {
  const begun = performance.now();
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, answerWithin, null);
  const answer = call().then(
    (value) => ({ value, answeredIn: Math.round(performance.now() - begun) }),
    () => null,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const queuedWork: readonly WorkKind[] = ['test-results', 'application-forms', 'certificates'];

function judge(engine: EngineName, { faults }: Health, answers = true) {
  const { state, since } = judgeEngine(engine, faults, answers);
  return { state, since: since?.toISOString() ?? null };
}

/** What waits in the queues, with the oldest of it. */
function countQueued({ work }: Health) {
  const queued = work.filter((one) => queuedWork.includes(one.work));
  const times = queued.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []));
  return {
    waiting: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
  };
}

async function readMail({ db, now }: Deps, health: Health, needed: readonly NeededWorker[]): Promise<Engine> {
  const { since, failing, ...figures } = await readMailFigures(db, now());
  const judged = judge('mail', health);
  const state = needed.includes('mail') ? judgeMail(judged.state, failing) : ('off' as const);
  return { engine: 'mail', ...judged, state, ...figures, oldest: since?.toISOString() ?? null };
}

/** What the engines themselves answer; null by whom does not, which costs two seconds for all of them together. */
async function askEngines({ applications, queues, storage }: Deps) {
  const [runs, redis, free] = await Promise.all([
    ask(() => applications.countOpen()),
    ask(() => queues.check()),
    ask(() => storage.parts.free()),
  ]);
  return { runs, redis, free };
}

async function readPostgres(db: Db, health: Health): Promise<Engine> {
  const begun = performance.now();
  const connections = await readConnections(db);
  const answeredIn = Math.round(performance.now() - begun);
  return { engine: 'postgres', ...judge('postgres', health), answeredIn, ...connections };
}

function presentTemporal(health: Health, failing: number, runs: Answer<number> | null): Engine {
  const { answeredIn, value: openRuns } = runs ?? { answeredIn: null, value: null };
  return { engine: 'temporal', ...judge('temporal', health, runs !== null), answeredIn, openRuns, failing };
}

function presentRedis(health: Health, redis: Answer<unknown> | null): Engine {
  const answeredIn = redis?.answeredIn ?? null;
  return { engine: 'redis', ...judge('redis', health, redis !== null), answeredIn, ...countQueued(health) };
}

/** A bucket has no end. */
function presentStorage(health: Health, free: Answer<number> | null): Engine {
  const freeBytes = free && Number.isFinite(free.value) ? free.value : null;
  return { engine: 'storage', ...judge('storage', health, free !== null), freeBytes };
}

/** How each engine is, with its figures. */
export async function readEngines(
  deps: Deps,
  needed: readonly NeededWorker[],
): Promise<EndpointResponse<typeof contract>> {
  const { db } = deps;
  const health = await readSystemHealth(db, needed);
  const failing = (await listStuck(db)).length;
  const { runs, redis, free } = await askEngines(deps);
  const processes = health.processes.filter((one) => one.kind === 'portal' && isAlive(one)).length;
  const engines: Engine[] = [
    presentTemporal(health, failing, runs),
    presentRedis(health, redis),
    await readPostgres(db, health),
    { engine: 'live', ...judge('live', health), processes },
    presentStorage(health, free),
    await readMail(deps, health, needed),
  ];
  return { engines };
}
