import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError };

/** Structured logs on standard output; fields that may carry secrets are cut out. */
export function createLog(process: string, level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: {
        paths: ['*.password', '*.passwordHash', '*.cookie', '*.authorization', '*.idToken', '*.clientSecret'],
        remove: true,
      },
    },
    ...(destination ? [destination] : []),
  );
}

/** What helps to find an error; libraries hang clients, requests and their secrets on theirs. */
function plainError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const reason = cause instanceof Error ? { cause: plainError(cause) as LoggedError } : {};
  return { type, message, ...code, ...(stack === undefined ? {} : { stack }), ...reason };
}
