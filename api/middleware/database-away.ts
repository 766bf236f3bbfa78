// Classes and codes of Postgres: connection exceptions, shutdown, starting up, too many connections.
const awayStates = /^(08...|57P0[123]|53300)$/;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
const awayTexts = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** True when an error says that Postgres cannot be reached, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (awayStates.test(error.code) || awayErrors.has(error.code)) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return awayTexts.test(error.message);
}
