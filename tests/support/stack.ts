import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteFolderWithUs, keepFolder } from '#infra/local/engines/child-process.ts';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { startPostgres } from '#infra/local/engines/postgres.ts';
import { canTraverse, postgresUser } from '#infra/local/engines/postgres-user.ts';
import { startRedis } from '#infra/local/engines/redis.ts';
import { startTemporal } from '#infra/local/engines/temporal.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { createEngineHandle, type EngineHandle } from './engine-handle.ts';
import type { S3Place } from './s3-server.ts';

/** The addresses of the engines of one test run. */
export interface StackAddresses {
  databaseUrl: string;
  redisUrl: string;
  /** Empty when the stack was started without Temporal. */
  temporalAddress: string;
  /** Where test portals keep their files, in a bucket each; in folders when undefined. */
  s3?: S3Place;
  /** A temporary folder, deleted with the stack: the place for whatever else a test run has to write. */
  folder: string;
}

/** One set of real engines on free ports and temporary data; nothing of it outlives the process that started it. */
export interface Stack extends StackAddresses {
  postgres: EngineHandle;
  redis: EngineHandle;
  temporal: EngineHandle | undefined;
  stop(): Promise<void>;
}

export interface StackOptions {
  temporal?: boolean;
  /** True keeps Postgres and Redis as careful with their disk as in production. */
  durable?: boolean;
  /** Serves the Temporal Web UI as well. */
  temporalUiPort?: number;
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const folder = await createFolder();
  const [postgresPort = 0, redisPort = 0, temporalPort = 0] = await findFreePorts(3);
  const place = (name: string, port: number) => ({
    dataDir: join(folder, name),
    logFile: join(folder, `${name}.log`),
    port,
  });
  const durable = options.durable === true;
  const starters: (() => Promise<RunningEngine>)[] = [
    () => startPostgres({ ...place('postgres', postgresPort), password: 'assay', durable }),
    () => startRedis({ ...place('redis', redisPort), durable }),
  ];
  if (options.temporal !== false) {
    const ui = options.temporalUiPort === undefined ? {} : { uiPort: options.temporalUiPort };
    starters.push(() => startTemporal({ ...place('temporal', temporalPort), ...ui }));
  }
  const [postgres, redis, temporal] = await startAll(starters, folder);
  if (!postgres || !redis) throw new Error('the engines did not start');
  const handles = [temporal, redis, postgres].filter((handle) => handle !== undefined);
  return {
    folder,
    postgres,
    redis,
    temporal,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    temporalAddress: temporal?.url ?? '',
    async stop() {
      await Promise.all(handles.map((handle) => handle.stop()));
      await remove(folder);
    },
  };
}

async function startAll(starters: (() => Promise<RunningEngine>)[], folder: string): Promise<EngineHandle[]> {
  const results = await Promise.allSettled(starters.map(createEngineHandle));
  const started = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return started;
  await Promise.all(started.map((handle) => handle.stop()));
  await remove(folder);
  throw failed.reason;
}

/** The user that root's Postgres runs as must be able to reach it. */
async function createFolder(): Promise<string> {
  const user = postgresUser();
  const base = [tmpdir(), '/var/tmp', '/tmp'].find((path) => !user || canTraverse(path, user)) ?? tmpdir();
  const folder = await mkdtemp(join(base, 'assay-test-'));
  await chmod(folder, 0o755);
  deleteFolderWithUs(folder);
  await mkdir(join(folder, 'files'));
  return folder;
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  keepFolder(folder);
}
