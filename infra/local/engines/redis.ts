import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { installWithApt } from './apt.ts';
import { type EngineOptions, type Report, type RunningEngine, runEngine } from './engine.ts';
import { findCommand } from './find-command.ts';

const MISSING = `Redis is needed and was not found. Install it (Debian, Ubuntu: "apt-get install redis-server";
Fedora: "dnf install valkey"; macOS: "brew install redis"), or set REDIS_URL to one that runs already.`;

export async function getRedis(report: Report): Promise<string> {
  const find = () => findCommand('redis-server', 'valkey-server');
  const command = find() ?? ((await installWithApt(['redis-server'], report)) ? find() : undefined);
  if (!command) throw new Error(MISSING);
  return command;
}

export interface RedisOptions extends EngineOptions {
  /** False turns fsync off, for tests. */
  durable?: boolean;
  /** Beside ours, by their names in its configuration. */
  settings?: Record<string, string>;
}

/** Starts a Redis that writes to disk every second and evicts nothing. */
export async function startRedis(options: RedisOptions): Promise<RunningEngine> {
  const command = await getRedis(options.report ?? (() => {}));
  mkdirSync(options.dataDir, { recursive: true });
  const settings: Record<string, string> = {
    bind: '127.0.0.1',
    port: String(options.port),
    dir: options.dataDir,
    appendonly: 'yes',
    appendfsync: options.durable === false ? 'no' : 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    ...options.settings,
  };
  return runEngine({
    name: 'redis',
    command,
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]),
    ...options,
    url: `redis://127.0.0.1:${options.port}`,
    isReady: () => answersPing('127.0.0.1', options.port),
  });
}

/** While Redis loads its log it accepts connections and answers -LOADING. */
function answersPing(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 }, () => socket.write('PING\r\n'));
    const finish = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}
