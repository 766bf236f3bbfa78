import type { AdminProduct } from '#contract/programme/product-activation.ts';
import {
  type AdminProductRow,
  deleteDeactivation,
  findAdminProduct,
  putDeactivation,
  stepProduct,
} from '#db/queries/admin-products.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { lockProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { DeactivationReason } from '#domain/products/activation.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { announceProduct } from '#services/products/save-product.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { presentAdminProduct } from './list-admin-products.ts';

type Deps = { db: Db; now: () => Date };
type Input = { id: string; seen: number };

/** @throws CatalogueError dataMissing; parameterInvalid (`reason: 'version'`) */
async function requireProduct(trx: Db, { id, seen }: Input): Promise<AdminProductRow> {
  const locked = await lockProduct(trx, 'all', id);
  const product = locked && (await findAdminProduct(trx, id));
  if (!product) throw new CatalogueError('dataMissing');
  if (product.version !== seen)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: product.version });
  return product;
}

const fieldsOf = ({ reason, noteZh, noteEn }: AdminProductRow) => ({
  state: reason === null ? 'active' : 'deactivated',
  reason,
  noteZh,
  noteEn,
});

/** Writes down what was done with a product, and tells its enterprise by message and in open pages. */
async function conclude({ db, now }: Deps, actor: Actor, before: AdminProductRow): Promise<AdminProduct> {
  const { id, enterpriseId } = before;
  await stepProduct(db, id);
  const after = await findAdminProduct(db, id);
  if (!after) throw new Error(`product ${id} is gone under its own lock`);
  const isActive = after.reason === null;
  const action = isActive ? 'activated' : before.reason === null ? 'deactivated' : 'edited';
  const states = { before: fieldsOf(before), after: fieldsOf(after) };
  await recordProgrammeChange({ db, now }, actor, { kind: 'product', id, action, enterpriseId, ...states });
  const { name: product, nameEn: productEn, model: number, noteZh, noteEn } = after;
  const note = noteZh !== null && noteEn !== null ? { zh: noteZh, en: noteEn } : null;
  const what = isActive ? 'activated' : 'deactivated';
  const facts = { topic: 'product', product, productEn, number, productId: id, what, note } as const;
  const dedupeKey = `activation:${id}:${after.version}`;
  await sendMessage(db, draftMessage({ enterpriseId, dedupeKey, facts }));
  await announceProduct(db, enterpriseId, { id, version: after.version }, 'updated');
  return presentAdminProduct(after);
}

/**
 * Deactivates a product, or says again why: it takes no application until it is activated; those that are open go on.
 * @throws CatalogueError dataMissing; parameterInvalid (`reason: 'version'`)
 */
export function deactivateProduct(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, ...fields }: Input & { reason: DeactivationReason; noteZh: string; noteEn: string },
): Promise<AdminProduct> {
  return inTransaction(db, async (trx) => {
    const product = await requireProduct(trx, { id, seen });
    await putDeactivation(trx, { productId: id, enterpriseId: product.enterpriseId, at: now(), ...fields });
    return conclude({ db: trx, now }, actor, product);
  });
}

/**
 * Activates a product again.
 * @throws CatalogueError dataMissing; parameterInvalid (`reason` 'version', or 'active' for one that is)
 */
export function activateProduct({ db, now }: Deps, actor: Actor, { id, seen }: Input): Promise<AdminProduct> {
  return inTransaction(db, async (trx) => {
    const product = await requireProduct(trx, { id, seen });
    if (product.reason === null) throw new CatalogueError('parameterInvalid', { reason: 'active' });
    await deleteDeactivation(trx, id);
    return conclude({ db: trx, now }, actor, product);
  });
}
