import type { EndpointInput } from '#contract/endpoint.ts';
import type { createContact as createEndpoint } from '#contract/products.ts';
import { addContact } from '#db/queries/contacts.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';
import { requireEnterprise } from '#services/enterprises/require-enterprise.ts';

type ContactInput = EndpointInput<typeof createEndpoint>['body'];

/**
 * Adds a contact to the enterprise.
 * @throws CatalogueError contactDuplicate when one has the same address, contactsTooMany at 100
 */
export function createContact(db: Db, actor: Actor, contact: ContactInput) {
  const enterpriseId = requireEnterprise(actor);
  return db.transaction().execute(async (trx) => {
    await lockEnterprise(trx, enterpriseId);
    const { contact: added, known } = await addContact(
      trx,
      { enterpriseId, ...contact },
      limits.contactsPerEnterprise,
    );
    if (!added) throw new CatalogueError(known ? 'contactDuplicate' : 'contactsTooMany');
    return added;
  });
}
