import type { EndpointResponse } from '#contract/endpoint.ts';
import type { findInConsole } from '#contract/programme/console.ts';
import { readEnterprises } from '#db/queries/admin-enterprises.ts';
import { listNoticeGroup } from '#db/queries/admin-notices.ts';
import { filterAdminProducts, listAdminProducts } from '#db/queries/admin-products.ts';
import { findPeople } from '#db/queries/console.ts';
import { listDocuments } from '#db/queries/documents.ts';
import { filterEnterprises, pageOfEnterprises } from '#db/queries/enterprise-list.ts';
import { listSuites } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, mayCall, type Operation } from '#domain/accounts/permissions.ts';

type Result = EndpointResponse<typeof findInConsole>;
type Matches = Pick<Result, 'enterprises' | 'products' | 'suites' | 'documents' | 'bulletins' | 'people'>;
type Query = { keyword: string; limit: number; now: Date };

/** Enterprises that have the words in a name or partner code. */
export async function findEnterprises(
  db: Db,
  { keyword, limit }: Omit<Query, 'now'>,
): Promise<Result['enterprises']> {
  const found = await filterEnterprises(db, { keyword });
  const places = await pageOfEnterprises(db, found, { after: null, limit });
  const rows = await readEnterprises(
    db,
    places.map(({ id }) => id),
  );
  return rows.map(({ id, nameZh, nameEn }) => ({ id, nameZh, nameEn }));
}

async function products(db: Db, { keyword, limit }: Query): Promise<Result['products']> {
  const found = await filterAdminProducts(db, { keyword });
  const rows = await listAdminProducts(db, found, { after: null, limit });
  return rows.map(({ id, name, nameEn, model }) => ({ id, nameZh: name, nameEn, model }));
}

async function suites(db: Db, { keyword, limit }: Query): Promise<Result['suites']> {
  const rows = await listSuites(db, { keyword }, { sort: 'changed', after: null, limit });
  return rows.map(({ id, name, edition }) => ({ id, name, edition }));
}

async function documents(db: Db, { keyword, limit }: Query): Promise<Result['documents']> {
  const rows = await listDocuments(db, { keyword }, { after: null, limit });
  return rows.map(({ id, titleZh, titleEn }) => ({ id, nameZh: titleZh, nameEn: titleEn }));
}

async function bulletins(db: Db, { keyword, limit, now }: Query): Promise<Result['bulletins']> {
  const rows = await listNoticeGroup(db, 'bulletin', { keyword }, { after: null, limit, now });
  return rows.map(({ id, titleZh, titleEn }) => ({ id, nameZh: titleZh, nameEn: titleEn }));
}

/** What has the words in its name, its model, its edition, its title or its login; nothing of what is not the caller's. */
export async function findByName(db: Db, actor: Actor, query: Query): Promise<Matches> {
  const of = <T>(operation: Operation, find: (db: Db, query: Query) => Promise<T[]>): Promise<T[]> =>
    query.keyword.trim() !== '' && mayCall(actor, operation) ? find(db, query) : Promise.resolve([]);
  return {
    enterprises: await of('enterprise.list', findEnterprises),
    products: await of('product.administer', products),
    suites: await of('suite.administer', suites),
    documents: await of('document.administer', documents),
    bulletins: await of('bulletin.administer', bulletins),
    people: await of('account.administer', (trx, { keyword, limit }) => findPeople(trx, keyword, limit)),
  };
}
