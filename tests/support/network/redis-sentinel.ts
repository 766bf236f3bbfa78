import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { runEngine } from '#infra/local/engines/engine.ts';
import { getRedis } from '#infra/local/engines/redis.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { startTlsRedis, tlsSettings } from './tls-engines.ts';

/** A master, its replica and a Sentinel that makes the replica the master half a second after that is gone, all over TLS. */
export async function startSentinel(folder: string, { name, password }: { name: string; password: string }) {
  const replication = { 'tls-replication': 'yes' };
  const atOnce = { ...replication, 'repl-diskless-sync-delay': '0' };
  const master = await startTlsRedis(folder, false, atOnce);
  const replica = await startTlsRedis(folder, false, {
    ...atOnce,
    replicaof: `127.0.0.1 ${master.tlsPort}`,
  });
  const [port = 0, tlsPort = 0] = await findFreePorts(2);
  const dataDir = join(folder, `sentinel-${port}`);
  mkdirSync(dataDir, { recursive: true });
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: dataDir,
    requirepass: password,
    ...tlsSettings(tlsPort, false),
    ...replication,
    [`sentinel monitor ${name}`]: `127.0.0.1 ${master.tlsPort} 1`,
    [`sentinel down-after-milliseconds ${name}`]: 500,
    [`sentinel failover-timeout ${name}`]: 2_000,
  };
  const file = join(dataDir, 'sentinel.conf');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
  );
  const knowsReplica = async () => {
    const sentinel = new Redis({ port, password, retryStrategy: null, lazyConnect: true });
    sentinel.on('error', () => {});
    try {
      await sentinel.connect();
      const replicas = await sentinel.call('sentinel', 'replicas', name);
      return Array.isArray(replicas) && replicas.length === 1;
    } finally {
      sentinel.disconnect();
    }
  };
  const sentinel = await runEngine({
    name: 'sentinel',
    command: await getRedis(() => {}),
    args: [file, '--sentinel'],
    dataDir,
    logFile: join(folder, `sentinel-${port}.log`),
    port,
    url: '',
    isReady: () => knowsReplica().catch(() => false),
  });
  return {
    tlsPort,
    master,
    replica,
    stop: () => Promise.all([sentinel, master, replica].map((one) => one.stop())),
  };
}
