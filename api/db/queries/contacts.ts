import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
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

type NewContact = { enterpriseId: string; nickname: string; email: string; phone: string };
type AddedContact = { id: string; nickname: string; email: string; phone: string };
type Added = AddedContact | { [P in keyof AddedContact]: null };

/** Adds a contact unless the enterprise has one with its address in any case (`known`), or as many as it may. */
export async function addContact(
  trx: Db,
  { enterpriseId, nickname, email, phone }: NewContact,
  atMost: number,
): Promise<{ contact: AddedContact | null; known: boolean }> {
  const { rows } = await sql<Added & { known: boolean }>`
    with there as (
      select count(*) as total, coalesce(bool_or(lower(email) = lower(${email})), false) as known
      from "contact" where enterprise_id = ${enterpriseId}
    ), added as (
      insert into "contact" (enterprise_id, nickname, email, phone)
      select ${enterpriseId}::uuid, ${nickname}::text, ${email}::text, ${phone}::text from there
      where not known and total < ${atMost}
      returning id, nickname, email, phone
    )
    select added.*, there.known from there left join added on true`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { known, ...contact } = row;
  return { contact: isAdded(contact) ? contact : null, known };
}

const isAdded = (row: Added): row is AddedContact => row.id !== null;
