import type { Reader } from '#db/queries/messages.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';

/** Whose messages the actor reads: their enterprise's, or as one of the staff their own; null for accounts without an enterprise. */
export function messageReader(actor: Actor): Reader | null {
  const tenant = tenantOf(actor);
  if (tenant === null) return null;
  return { enterpriseId: tenant === 'all' ? null : tenant, accountId: actor.accountId };
}
