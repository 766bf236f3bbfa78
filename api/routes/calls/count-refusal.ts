import type { Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { type Actor, isStaff, type Operation } from '#domain/accounts/permissions.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { toCatalogueError } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';

/**
 * Holds off the calls of a partner of whom, or of whose enterprise, too many were refused. Who one is and signing out stay possible.
 * @throws BusyError while it is held off
 */
export function holdOffRefused(
  { refused }: Pick<CoreDeps, 'refused'>,
  operation: Operation,
  actor: Actor | null,
  response: Response,
): void {
  if (!actor?.enterpriseId || isStaff(actor) || operation.startsWith('session.')) return;
  const { accountId, enterpriseId, token } = actor;
  const caller = { id: token ? `token ${token.id}` : accountId, enterpriseId };
  refused.admit(caller);
  scopeOf(response).refusedCaller = caller;
}

/** A page of another site can make a browser send those, and must not shut an enterprise out by it. */
const forced = 'csrfTokenMissing';

/** Runs a call and counts it for its caller and their enterprise when it ends in a refusal. @throws what it throws, BusyError beyond the limit */
export async function countRefusal<T>(
  { refused }: Pick<CoreDeps, 'refused'>,
  response: Response,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { refusedCaller } = scopeOf(response);
    if (refusedCaller === undefined || error instanceof BusyError || response.headersSent) throw error;
    const { status, errorName } = toCatalogueError(error);
    if (status < 500 && errorName !== forced) await refused.count(refusedCaller);
    throw error;
  }
}
