import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { missingSearchAttributes, searchAttributes } from '#workflows/client/search-attributes.ts';
import { findFreePorts } from '../network/free-port.ts';
import { guardHost } from '../network/guard-host.ts';
import { type EngineOptions, type RunningEngine, runEngine } from './engine.ts';
import { getTemporal } from './temporal-binary.ts';

const NAMESPACE = 'default';

/** The dev server's own polling limit would round every hop up to 50 ms. */
const DYNAMIC_CONFIG = [
  'system.enableActivityEagerExecution=true',
  'history.transferProcessorMaxPollRPS=1000',
  // The HTTP API cannot be switched off and by default answers under any host name.
  'frontend.httpAllowedHosts=["localhost:*","127.0.0.1:*"]',
];

export interface TemporalOptions extends EngineOptions {
  /** Without a port there is no Web UI. */
  uiPort?: number;
}

/** Starts the CLI's dev server with a database file. Its Web UI answers only under names of this machine. */
export async function startTemporal(options: TemporalOptions): Promise<RunningEngine> {
  if (options.uiPort === undefined) return runTemporal(options, ['--headless']);
  const [port = 0] = await findFreePorts(1);
  const guard = await guardHost(options.uiPort, port);
  const close = () => {
    guard.closeAllConnections();
    guard.close();
  };
  try {
    const engine = await runTemporal(options, ['--ui-ip', '127.0.0.1', '--ui-port', String(port)]);
    void engine.exited.then(close);
    return engine;
  } catch (error) {
    close();
    throw error;
  }
}

async function runTemporal(options: TemporalOptions, uiArguments: readonly string[]): Promise<RunningEngine> {
  const command = await getTemporal(options.report ?? (() => {}));
  mkdirSync(options.dataDir, { recursive: true });
  const address = `127.0.0.1:${options.port}`;
  const args = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(options.port)];
  args.push('--db-filename', join(options.dataDir, 'temporal.db'), '--namespace', NAMESPACE);
  args.push('--log-format', 'json', ...uiArguments);
  for (const value of DYNAMIC_CONFIG) args.push('--dynamic-config-value', value);
  for (const [name, type] of Object.entries(searchAttributes)) {
    args.push('--search-attribute', `${name}=${type}`);
  }
  return runEngine({
    name: 'temporal',
    command,
    args,
    ...options,
    url: address,
    isReady: () => hasSearchAttributes(address),
  });
}

/** Ready once the search attributes exist; the server answers before that. */
async function hasSearchAttributes(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    return (await missingSearchAttributes(connection, NAMESPACE)).length === 0;
  } finally {
    await connection.close();
  }
}
