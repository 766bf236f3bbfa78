import { type Insertable, sql } from 'kysely';
import type { AccountTable, EnterpriseTable } from '#db/schema/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import { isStorable } from '#domain/shared/validation.ts';
import { accountKeys, enterpriseKeys } from '../name-keys.ts';

/** The account with this login name in any case; disabled ones too. */
export async function findAccountByLogin(db: Db, login: string) {
  if (!isStorable(login)) return undefined;
  return db
    .selectFrom('account')
    .selectAll()
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst();
}

/** An account that may sign in; undefined when unknown or disabled. */
export function findActiveAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'login', 'nameZh', 'nameEn', 'roles', 'enterpriseId'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

export async function insertAccount(db: Db, account: Insertable<AccountTable>): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({ ...account, ...accountKeys(account) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertEnterprise(db: Db, enterprise: Insertable<EnterpriseTable>): Promise<string> {
  const { id } = await db
    .insertInto('enterprise')
    .values({ ...enterprise, ...enterpriseKeys(enterprise) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
