import type { Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { type Actor, isStaff, type Operation } from '#domain/accounts/permissions.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { toCatalogueError } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';

/**
 * Holds off the calls of a partner whose enterprise had too many refused. Who one is and signing out stay possible.
 * @throws BusyError while it is held off
 */
export function holdOffRefused(
  { refused }: Pick<CoreDeps, 'refused'>,
  operation: Operation,
  actor: Actor | null,
  response: Response,
): void {
  if (!actor?.enterpriseId || isStaff(actor) || operation.startsWith('session.')) return;
  refused.admit(actor.enterpriseId);
  scopeOf(response).enterpriseId = actor.enterpriseId;
}

/** A page of another site can make a browser send those, and must not shut an enterprise out by it. */
const forced = 'csrfTokenMissing';

/** Runs a call and counts it for its enterprise when it ends in a refusal. @throws what it throws, BusyError beyond the limit */
export async function countRefusal<T>(
  { refused }: Pick<CoreDeps, 'refused'>,
  response: Response,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { enterpriseId } = scopeOf(response);
    if (enterpriseId === undefined || error instanceof BusyError || response.headersSent) throw error;
    const { status, errorName } = toCatalogueError(error);
    if (status < 500 && errorName !== forced) await refused.count(enterpriseId);
    throw error;
  }
}
