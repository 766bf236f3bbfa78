import { type DestinationStream, type Logger, pino } from 'pino';
import { nameSources } from './source-places.ts';
import { currentTraceId } from './tracing.ts';

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

/**
 * Lines are written in batches, at the latest after this many milliseconds: one write per line would slow every
 * request.
 */
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
      mixin: () => ({ traceId: currentTraceId() }),
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

/** The remaining lines are written at exit; a kill -9 loses the last moment's. */
function openOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: flushEvery });
}

/** Only what helps to find an error; libraries attach clients, requests and secrets to theirs. */
function plainError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const reason = cause instanceof Error ? { cause: plainError(cause) as LoggedError } : {};
  return { type, message, ...code, ...(stack === undefined ? {} : { stack: nameSources(stack) }), ...reason };
}

const maxNames = 1_000;

/**
 * Limits how often something is logged: null when the name was logged within `everyMs`, otherwise how often it was
 * suppressed since.
 */
export function rarely(everyMs: number): (name: string) => number | null {
  const lastLogged = new Map<string, { at: number; suppressed: number }>();
  return (name) => {
    const now = performance.now();
    const last = lastLogged.get(name);
    if (last && now - last.at < everyMs) {
      last.suppressed += 1;
      return null;
    }
    if (lastLogged.size >= maxNames) lastLogged.clear();
    lastLogged.set(name, { at: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  };
}
