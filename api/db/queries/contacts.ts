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
type There = { known: boolean; full: boolean };

/**
 * Adds a contact unless the enterprise has one with its address in any case (`known`), or as many as it may (`full`).
 * Each has the next number of its enterprise, so that of those who add one at a time one does, and no lock is needed:
 * where it is neither added, known nor full, another was added meanwhile, and it is to be tried again.
 */
export async function addContact(
  db: Db,
  { enterpriseId, nickname, email, phone }: NewContact,
  atMost: number,
): Promise<There & { contact: AddedContact | null }> {
  const { rows } = await sql<Added & There>`
    with there as (
      select greatest(count(*), max(ordinal)) as last, count(*) >= ${atMost} as "full",
        coalesce(bool_or(lower(email) = lower(${email})), false) as known
      from "contact" where enterprise_id = ${enterpriseId}
    ), added as (
      insert into "contact" (enterprise_id, ordinal, nickname, email, phone)
      select ${enterpriseId}::uuid, there.last + 1, ${nickname}::text, ${email}::text, ${phone}::text from there
      where not there.known and not there."full"
      on conflict do nothing
      returning id, nickname, email, phone
    )
    select added.*, there.known, there."full" from there left join added on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { known, full, ...contact } = row;
  return { contact: isAdded(contact) ? contact : null, known, full };
}

const isAdded = (row: Added): row is AddedContact => row.id !== null;
