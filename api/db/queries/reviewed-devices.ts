import type { Db } from '../schema/database.ts';

/** The product of an application, and where that is to be sold; undefined where there is none. */
export function findReviewedDevice(db: Db, applicationId: string) {
  return db
    .selectFrom('application')
    .innerJoin('product', 'product.id', 'application.productId')
    .select(['product.id', 'application.enterpriseId', 'application.materials'])
    .select(['series', 'channelId', 'cpuArchitecture', 'screenDensity'])
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
}

/** The contacts of a product, in the order in which they were added; at most ten. */
export function listProductContacts(db: Db, productId: string) {
  return db
    .selectFrom('productContact')
    .innerJoin('contact', 'contact.id', 'productContact.contactId')
    .select(['nickname', 'email', 'phone'])
    .where('productContact.productId', '=', productId)
    .orderBy('contact.ordinal')
    .limit(10)
    .execute();
}
