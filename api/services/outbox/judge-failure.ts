import { isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import type { FailureKind } from '#domain/outbox/outbox-jobs.ts';
import { EngineUnavailable } from '#workflows/client/client.ts';

/** The attempt was ended from outside: too slow, or taken over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const unavailableNames: ReadonlySet<ErrorName> = new Set([
  'databaseUnavailable',
  'queueUnavailable',
  'storageUnavailable',
  'workflowUnavailable',
]);

/** Whether a failure says that an engine does not answer, or something else, which waiting does not repair. */
export function judgeFailure(error: unknown): FailureKind {
  if (error instanceof EngineUnavailable || error instanceof LeaseLost || isDatabaseUnavailable(error))
    return 'away';
  return error instanceof CatalogueError && unavailableNames.has(error.errorName) ? 'away' : 'fault';
}

const longest = 500;
const deepest = 5;

/** What an operator reads of a failure: its message and those of its causes. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let one = error, deep = 0; one !== undefined && deep < deepest; deep += 1) {
    reasons.push(one instanceof Error ? one.message : String(one));
    one = one instanceof Error ? one.cause : undefined;
  }
  const known = reasons.filter((reason, at) => reason !== '' && reasons.indexOf(reason) === at);
  return known
    .join(' ← ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longest);
}
