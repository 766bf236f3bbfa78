import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { missingSearchAttributes, searchAttributes } from '#workflows/search-attributes.ts';
import { type EngineOptions, type RunningEngine, runEngine } from './engine.ts';
import { getTemporal } from './temporal-binary.ts';

const NAMESPACE = 'default';

/** The dev server's own polling limit would round every hop up to 50 ms. */
const DYNAMIC_CONFIG = [
  'system.enableActivityEagerExecution=true',
  'history.transferProcessorMaxPollRPS=1000',
];

export interface TemporalOptions extends EngineOptions {
  /** Without a port there is no Web UI. */
  uiPort?: number;
}

/** A Temporal of our own (the CLI's dev server) on a file. */
export async function startTemporal(options: TemporalOptions): Promise<RunningEngine> {
  const command = await getTemporal(options.report ?? (() => {}));
  mkdirSync(options.dataDir, { recursive: true });
  const address = `127.0.0.1:${options.port}`;
  const args = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(options.port)];
  args.push('--db-filename', join(options.dataDir, 'temporal.db'), '--namespace', NAMESPACE);
  args.push('--log-format', 'json', ...uiArguments(options.uiPort));
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

function uiArguments(uiPort: number | undefined): string[] {
  return uiPort === undefined ? ['--headless'] : ['--ui-ip', '127.0.0.1', '--ui-port', String(uiPort)];
}

/** The server answers a moment before it has made its namespace and the attributes; ready is when all is there. */
async function hasSearchAttributes(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    return (await missingSearchAttributes(connection, NAMESPACE)).length === 0;
  } finally {
    await connection.close();
  }
}
