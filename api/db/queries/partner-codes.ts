import { sql } from 'kysely';
import { maxPartnerCodes } from '#domain/enterprises/partner-codes.ts';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from '../schema/database.ts';

/**
 * An enterprise's codes, oldest first, each with the number of products whose channel ID begins with it, up to 1001.
 */
export function listPartnerCodes(db: Db, enterpriseId: string, limit: number) {
  const products = sql<number>`(select count(*)::int from (select from product
    where product.enterprise_id = partner_code.enterprise_id and starts_with(product.channel_id, partner_code.code)
    limit ${sql.lit(limits.counted + 1)}) used)`;
  return db
    .selectFrom('partnerCode')
    .select(['code', 'issuedAt', 'withdrawnAt', 'withdrawnReason', products.as('products')])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('issuedAt')
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** An enterprise's active codes, oldest first. */
export async function findActiveCodes(db: Db, enterpriseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partnerCode')
    .select('code')
    .where('enterpriseId', '=', enterpriseId)
    .where('withdrawnAt', 'is', null)
    .orderBy('issuedAt')
    .orderBy('code')
    .limit(maxPartnerCodes)
    .execute();
  return rows.map(({ code }) => code);
}

/** Issues a code; false where it was ever issued. */
export async function insertPartnerCode(
  trx: Db,
  code: { code: string; enterpriseId: string; issuedAt: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('partnerCode')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function closePartnerCode(
  trx: Db,
  code: string,
  { withdrawnAt, withdrawnReason }: { withdrawnAt: Date; withdrawnReason: string },
): Promise<void> {
  await trx
    .updateTable('partnerCode')
    .set({ withdrawnAt, withdrawnReason })
    .where('code', '=', code)
    .execute();
}
