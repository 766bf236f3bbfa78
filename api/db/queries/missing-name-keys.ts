import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { inTransaction } from '#db/transaction.ts';
import { accountKeys, enterpriseKeys, productKeys } from '../name-keys.ts';

/** Rows of one transaction. */
const atOnce = 500;

/** Gives rows without keys theirs; a name that is another's already is marked as shared, and stays. */
export async function fillNameKeys(db: Db): Promise<void> {
  for (const fill of [fillEnterprises, fillAccounts, fillProducts]) {
    let filled = atOnce;
    while (filled === atOnce) {
      filled = await inTransaction(db, async (trx) => {
        // Two processes that start at once take turns.
        await sql`select pg_advisory_xact_lock(hashtextextended('assay name keys', 0))`.execute(trx);
        return fill(trx);
      });
    }
  }
}

async function fillEnterprises(trx: Db): Promise<number> {
  const rows = await trx
    .selectFrom('enterprise')
    .select(['id', 'nameZh', 'nameEn'])
    .where('nameNear', 'is', null)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();
  for (const { id, ...names } of rows) {
    const keys = enterpriseKeys(names);
    const { nameZhKey, nameEnKey } = keys;
    await trx
      .updateTable('enterprise')
      .set(keys)
      .set({
        nameZhShared: sql<boolean>`exists (select from enterprise o where o.name_zh_key = ${nameZhKey})`,
        nameEnShared: sql<boolean>`exists (select from enterprise o where o.name_en_key = ${nameEnKey})`,
      })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

async function fillAccounts(trx: Db): Promise<number> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'login'])
    .where('loginKey', 'is', null)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();
  for (const { id, login } of rows) {
    const keys = accountKeys({ login });
    await trx
      .updateTable('account')
      .set(keys)
      .set({
        loginShared: sql<boolean>`exists (select from account o where o.login_key = ${keys.loginKey})`,
      })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

async function fillProducts(trx: Db): Promise<number> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'brand', 'model'])
    .where('identityKey', 'is', null)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();
  for (const { id, brand, model } of rows) {
    const keys = productKeys({ brand, model });
    await trx
      .updateTable('product')
      .set(keys)
      .set({
        identityShared: sql<boolean>`exists (select from product o where o.enterprise_id = product.enterprise_id
          and o.category = product.category and o.identity_key = ${keys.identityKey})`,
      })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
