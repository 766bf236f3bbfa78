import { type DestinationStream, type Logger, pino } from 'pino';
import { nameSources } from './source-places.ts';

export type Log = Logger;

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError };

const secretFields = [
  'password',
  'passwordHash',
  'cookie',
  'authorization',
  'token',
  'serial',
  'ticket',
  'idToken',
  'accessToken',
  'clientSecret',
  'codeVerifier',
  'privateJwk',
  'sessionSecrets',
  'secondFactorKeys',
  'metricsTokens',
  'key',
];

/** Lines are handed on together, at the latest after this many milliseconds: a write each would hold up every request. */
const flushEvery = 100;

/** Structured logs on standard output; fields that may carry secrets are cut out. */
export function createLog(
  process: string,
  level: string,
  destination: DestinationStream = openOutput(),
): Log {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`]),
        remove: true,
      },
    },
    destination,
  );
}

/** What is left is written when the process ends by itself; a kill -9 loses the lines of a moment. */
function openOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: flushEvery });
}

/** What helps to find an error; libraries hang clients, requests and their secrets on theirs. */
function plainError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const reason = cause instanceof Error ? { cause: plainError(cause) as LoggedError } : {};
  return { type, message, ...code, ...(stack === undefined ? {} : { stack: nameSources(stack) }), ...reason };
}

const mostNames = 1_000;

/**
 * Bounds how often a thing is told: for a name, null where it was told within `everyMs`, else how often it was not told
 * since.
 */
export function rarely(everyMs: number): (name: string) => number | null {
  const told = new Map<string, { at: number; untold: number }>();
  return (name) => {
    const now = performance.now();
    const last = told.get(name);
    if (last && now - last.at < everyMs) {
      last.untold += 1;
      return null;
    }
    if (told.size >= mostNames) told.clear();
    told.set(name, { at: now, untold: 0 });
    return last?.untold ?? 0;
  };
}
