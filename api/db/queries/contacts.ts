import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema.ts';
import { limits } from '#domain/shared/limits.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

const columns = ['id', 'nickname', 'email', 'phone'] as const;

/** The contacts of an enterprise, oldest first. */
export function listContacts(db: Db, tenant: Tenant) {
  return db
    .selectFrom('contact')
    .select(columns)
    .where(belongsTo('enterpriseId', tenant))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.contactsPerEnterprise)
    .execute();
}

/** How many of these ids are contacts of the enterprise. */
export async function countContacts(db: Db, tenant: Tenant, ids: string[]): Promise<number> {
  const { found } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('id', 'in', ids)
    .where(belongsTo('enterpriseId', tenant))
    .executeTakeFirstOrThrow();
  return found;
}

/** How many contacts an enterprise has, and whether one has this address in any case. */
export async function weighContacts(
  trx: Db,
  enterpriseId: string,
  email: string,
): Promise<{ total: number; known: boolean }> {
  const { total, known } = await trx
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<boolean | null>`bool_or(lower(email) = lower(${email}))`.as('known'))
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  return { total, known: known === true };
}

export function insertContact(trx: Db, contact: Insertable<Database['contact']>) {
  return trx.insertInto('contact').values(contact).returning(columns).executeTakeFirstOrThrow();
}
