import { type LogLevel, Runtime } from '@temporalio/worker';
import type { Log } from '#api/base/logging.ts';

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

let installed = false;

/** Sends the Temporal SDK's log into the process's log, its level `info` as `debug`. Does nothing the second time. */
export function forwardSdkLog(log: Log): void {
  if (installed) return;
  installed = true;
  const write = (level: LogLevel, message: string, meta?: Record<string, unknown>) =>
    log[levels[level]]({ ...meta }, message);
  Runtime.install({
    logger: {
      log: write,
      trace: (message, meta) => write('TRACE', message, meta),
      debug: (message, meta) => write('DEBUG', message, meta),
      info: (message, meta) => write('INFO', message, meta),
      warn: (message, meta) => write('WARN', message, meta),
      error: (message, meta) => write('ERROR', message, meta),
    },
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  });
}
