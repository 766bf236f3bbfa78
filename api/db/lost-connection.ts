import type pg from 'pg';

/** Error codes, of the network and of pg, that mean the connection is lost. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const brokenTexts =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not)/;

/**
 * The connection broke while it was used. Its transaction is rolled back, unless it broke during the commit: then the
 * outcome is unknown. `cause` is the error.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

const firstErrors = new WeakMap<pg.PoolClient, Error>();

/** Remembers the first error between statements: the next statement only reports that the connection is unusable. */
export function rememberFirstError(client: pg.PoolClient): void {
  client.on('error', (error) => {
    if (!firstErrors.has(client)) firstErrors.set(client, error);
  });
}

/** The lost connection behind a statement's error; null where the connection is still usable. */
export function lossOf(client: pg.PoolClient, error: unknown): ConnectionLost | null {
  if (!(error instanceof Error) || !isBreak(error)) return null;
  return new ConnectionLost('the connection to the database broke', {
    cause: firstErrors.get(client) ?? error,
  });
}

function isBreak(error: Error): boolean {
  // FATAL is the last message of the server on a connection: ended by an administrator, a shutdown, or a timeout.
  if ('severity' in error && error.severity === 'FATAL') return true;
  if ('code' in error && typeof error.code === 'string' && brokenCodes.has(error.code)) return true;
  return brokenTexts.test(error.message);
}
