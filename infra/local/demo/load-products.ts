import type { Db } from '#db/schema/database.ts';
import { productSchema } from '#domain/products/products.ts';
import { createContact } from '#services/products/create-contact.ts';
import { createProduct } from '#services/products/create-product.ts';
import type { EnterpriseKey } from './enterprises.ts';
import { partnerOf } from './load-accounts.ts';
import { companyStaff } from './people.ts';
import { type DemoProduct, demoProducts, type ProductKey } from './products.ts';

async function loadContacts(db: Db, key: EnterpriseKey): Promise<string[]> {
  const actor = await partnerOf(db, key);
  const ids: string[] = [];
  for (const contact of companyStaff[key]?.contacts ?? []) {
    const known = await db
      .selectFrom('contact')
      .select('id')
      .where('enterpriseId', '=', actor.enterpriseId)
      .where('email', '=', contact.email)
      .executeTakeFirst();
    ids.push((known ?? (await createContact(db, actor, contact))).id);
  }
  return ids;
}

/** A product of the demo as it stands in the database, found by its model. */
export async function findDemoProduct(db: Db, key: ProductKey): Promise<{ id: string } | undefined> {
  const { enterprise, model } = demoProducts[key];
  const { enterpriseId } = await partnerOf(db, enterprise);
  return db
    .selectFrom('product')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('model', '=', model)
    .executeTakeFirst();
}

/** The companies' contacts and products, in the order of their data. */
export async function loadProducts(db: Db): Promise<void> {
  for (const key of Object.keys(companyStaff) as EnterpriseKey[]) {
    const contactIds = await loadContacts(db, key);
    const own = Object.entries(demoProducts).filter(([, product]) => product.enterprise === key);
    for (const [name, product] of own as [ProductKey, DemoProduct][]) {
      if (await findDemoProduct(db, name)) continue;
      const { enterprise, ...input } = product;
      await createProduct(db, await partnerOf(db, enterprise), productSchema.parse({ ...input, contactIds }));
    }
  }
}
