import type { Reader } from '#db/queries/messages.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';

/** Personal messages belong to a partner's enterprise; null for staff and for accounts without one. */
export function messageReader(actor: Actor): Reader | null {
  const tenant = tenantOf(actor);
  if (tenant === 'all' || tenant === null) return null;
  return { enterpriseId: tenant, accountId: actor.accountId };
}
