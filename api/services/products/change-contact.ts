import type { updateContact as updateEndpoint } from '#contract/contacts.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import {
  listContactsLastOf,
  deleteContact as removeContact,
  changeContact as writeContact,
} from '#db/queries/contacts.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Change = EndpointInput<typeof updateEndpoint>['body'] & { id: string };

/** Adding takes no lock at first: so many tries, while others take the numbers. */
const tries = 5;
/** A contact that is added concurrently violates one of these; which of them depends on the index that Postgres checks first. */
const taken = ['contact_ordinal_key', 'contact_enterprise_id_email_key'];

/**
 * Changes a contact of the enterprise.
 * @throws CatalogueError dataMissing, parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile),
 * contactDuplicate when another has the address
 */
export async function changeContact(db: Db, actor: Actor, change: Change) {
  const enterpriseId = requireEnterprise(actor);
  const { version: seen, ...input } = change;
  const by = { changedBy: actor.name, changedByEn: actor.nameEn ?? null };
  for (let left = tries; ; left -= 1) {
    try {
      const changed = await inTransaction(db, async (trx) => {
        await lockEnterprise(trx, enterpriseId);
        return writeContact(trx, { ...input, ...by, seen, enterpriseId });
      });
      if (!changed) throw new CatalogueError('dataMissing');
      const { current: version } = changed;
      if (version !== seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
      if (!changed.contact) throw new CatalogueError('contactDuplicate');
      return changed.contact;
    } catch (error) {
      if (left === 1 || !taken.includes(violatedUnique(error) ?? '')) throw error;
    }
  }
}

/**
 * Deletes a contact; products that name it go on with their others.
 * @throws CatalogueError dataMissing, productContactMissing with `details.products` for the only contact of a product
 */
export async function deleteContact(db: Db, actor: Actor, { id }: { id: string }): Promise<{ id: string }> {
  const enterpriseId = requireEnterprise(actor);
  await inTransaction(db, async (trx) => {
    // A product takes its contacts under the same lock.
    await lockEnterprise(trx, enterpriseId);
    const left = await listContactsLastOf(trx, { id, enterpriseId });
    if (left.length > 0)
      throw new CatalogueError('productContactMissing', { products: left.map(({ name }) => name) });
    if (!(await removeContact(trx, { id, enterpriseId }))) throw new CatalogueError('dataMissing');
  });
  return { id };
}
