import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCaddy } from '#infra/local/engines/caddy.ts';
import { type Report, type RunningEngine, runEngine } from '#infra/local/engines/engine.ts';
import { isPortInUse } from '#infra/local/network/ports.ts';
import type { ProcessInstance } from './layout.ts';
import { checkout, type Environment, logFileOf } from './portal-processes.ts';

export const productionProxy = join(checkout, 'infra', 'production', 'proxy', 'Caddyfile');

interface ProxyOptions {
  folder: string;
  /** The ports at which people find the portal and the account service. */
  env: Environment;
  instances: readonly ProcessInstance[];
  /** Default 127.0.0.1. */
  host?: string | undefined;
  report: Report;
}

const upstreams = (instances: readonly ProcessInstance[], port: 'ACCOUNTS_PORT' | 'PORTAL_PORT') =>
  instances.flatMap(({ one, env }) => (one.port === port ? [`127.0.0.1:${env[port]}`] : [])).join(' ');

/** Starts Caddy with the file of production before all processes that listen. */
export async function startProxy({
  folder,
  env,
  instances,
  host,
  report,
}: ProxyOptions): Promise<RunningEngine> {
  const dataDir = join(folder, 'proxy');
  mkdirSync(dataDir, { recursive: true });
  const settings = join(dataDir, 'Caddyfile');
  const bind = host || '127.0.0.1';
  writeFileSync(settings, `{\n\tadmin off\n\tdefault_bind ${bind}\n}\nimport ${productionProxy}\n`);
  const port = Number(env.PORTAL_PORT);
  return runEngine({
    name: 'proxy',
    command: await getCaddy(report),
    args: ['run', '--config', settings, '--adapter', 'caddyfile'],
    cwd: dataDir,
    env: {
      HOME: dataDir,
      XDG_DATA_HOME: dataDir,
      XDG_CONFIG_HOME: dataDir,
      PORTAL_URL: `http://:${port}`,
      ACCOUNTS_URL: `http://:${env.ACCOUNTS_PORT}`,
      API_ADDRESS: upstreams(instances, 'PORTAL_PORT'),
      ACCOUNTS_ADDRESS: upstreams(instances, 'ACCOUNTS_PORT'),
    },
    dataDir,
    logFile: logFileOf(folder, 'proxy'),
    port,
    url: `http://127.0.0.1:${port}`,
    isReady: () => isPortInUse(port),
  });
}
