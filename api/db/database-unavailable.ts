import { ConnectionLost } from './lost-connection.ts';

// Classes and codes of Postgres: connection exceptions, shutdown, starting up, too many connections.
const unavailableStates = /^(08...|57P0[123]|53300)$/;
const unavailableErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const unavailableTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** True for an error that means Postgres cannot be reached, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost) return true;
  if ('code' in error && typeof error.code === 'string') {
    if (unavailableStates.test(error.code) || unavailableErrors.has(error.code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return unavailableTexts.test(error.message);
}

/**
 * Runs work, and once more where its connection broke: for reads and idempotent work. Not after `begun` reports that
 * the answer has started.
 */
export async function againIfLost<T>(work: () => Promise<T>, begun = () => false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectionLost) || begun()) throw error;
    return work();
  }
}
