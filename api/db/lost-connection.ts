import type pg from 'pg';

/** What says that the connection is gone, rather than that a statement is wrong: of the network, and of pg itself. */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const brokenTexts =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not)/;

/**
 * The connection broke while it was used. Of a transaction on it nothing is left, unless it broke while that was being
 * committed: then nobody knows. `cause` is what broke it.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

const firstErrors = new WeakMap<pg.PoolClient, Error>();

/** Keeps the first error that a connection meets between statements: the next statement only says that it is unusable. */
export function keepFirstError(client: pg.PoolClient): void {
  client.on('error', (error) => {
    if (!firstErrors.has(client)) firstErrors.set(client, error);
  });
}

/** The loss that an error of a statement stands for; null where the connection still serves. */
export function lossOf(client: pg.PoolClient, error: unknown): ConnectionLost | null {
  if (!(error instanceof Error) || !isBreak(error)) return null;
  return new ConnectionLost('the connection to the database broke', {
    cause: firstErrors.get(client) ?? error,
  });
}

function isBreak(error: Error): boolean {
  // FATAL is what the server says last to a connection: ended by an administrator, by a shutdown, by a timeout of its own.
  if ('severity' in error && error.severity === 'FATAL') return true;
  if ('code' in error && typeof error.code === 'string' && brokenCodes.has(error.code)) return true;
  return brokenTexts.test(error.message);
}
