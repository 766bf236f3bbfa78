import { listContacts as selectContacts } from '#db/queries/contacts.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';

/** The contacts that the actor's products may name, oldest first; at most 100. */
export async function listContacts(db: Db, actor: Actor) {
  return { rows: await selectContacts(db, tenantOf(actor)) };
}
