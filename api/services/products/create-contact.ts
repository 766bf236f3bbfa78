import type { createContact as createEndpoint } from '#contract/contacts.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { addContact } from '#db/queries/contacts.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';

type ContactInput = EndpointInput<typeof createEndpoint>['body'];

/**
 * Adds a contact to the enterprise.
 * @throws CatalogueError contactDuplicate when one has the same address, contactsTooMany at 100
 */
export async function createContact(db: Db, actor: Actor, contact: ContactInput) {
  const row = { enterpriseId: requireEnterprise(actor), ...contact };
  return (await add(db, row)) ?? (await addInOrder(db, row));
}

/** Undefined where another was added at the same moment. */
async function add(db: Db, row: Parameters<typeof addContact>[1]) {
  const { contact, known, full } = await addContact(db, row, limits.contactsPerEnterprise);
  if (contact) return contact;
  if (known) throw new CatalogueError('contactDuplicate');
  if (full) throw new CatalogueError('contactsTooMany');
  return undefined;
}

/** Concurrent inserts wait for each other; each success is one more contact, until the enterprise is full. */
function addInOrder(db: Db, row: Parameters<typeof addContact>[1]) {
  return inTransaction(db, async (trx) => {
    await lockEnterprise(trx, row.enterpriseId);
    for (;;) {
      const added = await add(trx, row);
      if (added) return added;
    }
  });
}
