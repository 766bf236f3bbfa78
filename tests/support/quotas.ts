import type { Db } from '#db/schema/database.ts';
import { type Quotas, quotasInForce } from '#domain/quotas/quotas.ts';
import type { Retention } from '#domain/retention/retention.ts';

/** Sets limits of the programme, as an administrator does; the others stay at their defaults. */
export async function setProgrammeQuotas(db: Db, limits: Partial<Quotas>): Promise<void> {
  await putConfig(db, 'quotas', quotasInForce(limits));
}

/** Sets for how many days things are kept. */
export async function setRetention(db: Db, days: Partial<Retention>): Promise<void> {
  await putConfig(db, 'retention', days);
}

async function putConfig(db: Db, key: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('config')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}

/** Gives one enterprise limits of its own. */
export async function giveQuotas(db: Db, enterpriseId: string, limits: Partial<Quotas>): Promise<void> {
  const value = JSON.stringify(limits);
  await db
    .insertInto('enterpriseQuota')
    .values({ enterpriseId, value })
    .onConflict((conflict) => conflict.column('enterpriseId').doUpdateSet({ value }))
    .execute();
}
