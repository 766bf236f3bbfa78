import { ConnectionLost } from './lost-connection.ts';

// Classes and codes of Postgres: connection exceptions, shutdown, starting up, too many connections.
const awayStates = /^(08...|57P0[123]|53300)$/;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const awayTexts = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** True when an error says that Postgres cannot be reached, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost) return true;
  if ('code' in error && typeof error.code === 'string') {
    if (awayStates.test(error.code) || awayErrors.has(error.code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return awayTexts.test(error.message);
}

/**
 * Runs work, and once more on another connection where the one that it had broke: for what reads, or may be done twice.
 * Not where `begun` says that its answer was begun.
 */
export async function againIfLost<T>(work: () => Promise<T>, begun = () => false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectionLost) || begun()) throw error;
    return work();
  }
}
