import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import { type ContactInput, contactFields } from '#domain/products/contacts.ts';
import { limits } from '#domain/shared/limits.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

type Column = keyof Database['contact'];
const columns = ['id', ...contactFields, 'version', 'changedBy', 'changedByEn'] as const;
const listOf = (names: readonly (Column | `one.${Column}`)[]) => sql.join(names.map((name) => sql.ref(name)));

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

type NewContact = ContactInput & { enterpriseId: string };
type AddedContact = Pick<Selectable<Database['contact']>, (typeof columns)[number]>;
type Added = AddedContact | { [P in keyof AddedContact]: null };
type There = { known: boolean; full: boolean };

/**
 * Adds a contact unless the enterprise has one with this address in any case (`known`), or the maximum number
 * (`full`). It takes the next ordinal, so that of concurrent calls one succeeds without a lock: where it is neither
 * added, known nor full, try again.
 */
export async function addContact(
  db: Db,
  { enterpriseId, ...contact }: NewContact,
  atMost: number,
): Promise<There & { contact: AddedContact | null }> {
  const values = sql.join(contactFields.map((name) => sql`${contact[name]}::text`));
  const { rows } = await sql<Added & There>`
    with there as (
      select greatest(count(*), max(ordinal)) as last, count(*) >= ${atMost} as "full",
        coalesce(bool_or(lower(email) = lower(${contact.email})), false) as known
      from "contact" where enterprise_id = ${enterpriseId}
    ), added as (
      insert into "contact" (enterprise_id, ordinal, ${listOf(contactFields)})
      select ${enterpriseId}::uuid, there.last + 1, ${values} from there
      where not there.known and not there."full"
      on conflict do nothing
      returning ${listOf(columns)}
    )
    select added.*, there.known, there."full" from there left join added on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { known, full, ...added } = row;
  return { contact: isAdded(added) ? added : null, known, full };
}

type ContactChange = NewContact & { id: string; seen: number; changedBy: string; changedByEn: string | null };

/**
 * Changes a contact unless its version is not `seen` (`current` is its version), or another contact has the address
 * in any case (`known`); undefined where it does not exist. It takes the next ordinal, so that of two concurrent
 * changes to the same address the second violates `contact_ordinal_key`, and finds it known when tried again.
 */
export async function changeContact(
  trx: Db,
  { id, enterpriseId, seen, changedBy, changedByEn, ...wanted }: ContactChange,
): Promise<{ contact: AddedContact | null; known: boolean; current: number } | undefined> {
  const values = sql.join(contactFields.map((name) => sql`${sql.ref(name)} = ${wanted[name]}`));
  const { rows } = await sql<Added & { known: boolean; current: number | null }>`
    with there as (
      select greatest(count(*), max(ordinal)) as last, max(version) filter (where id = ${id}) as current,
        coalesce(bool_or(id <> ${id} and lower(email) = lower(${wanted.email})), false) as known
      from "contact" where enterprise_id = ${enterpriseId}
    ), changed as (
      update "contact" one set ordinal = there.last + 1, ${values},
        version = ${seen}::int + 1, changed_by = ${changedBy}, changed_by_en = ${changedByEn}
      from there
      where one.id = ${id} and one.enterprise_id = ${enterpriseId} and one.version = ${seen} and not there.known
      returning ${listOf(columns.map((name) => `one.${name}` as const))}
    )
    select changed.*, there.known, there.current from there left join changed on true`.execute(trx);
  const [row] = rows;
  if (!row || row.current === null) return undefined;
  const { known, current, ...contact } = row;
  return { contact: isAdded(contact) ? contact : null, known, current };
}

/** Products without another contact, by name; at most ten. */
export function listContactsLastOf(
  db: Db,
  { id: contactId, enterpriseId }: { id: string; enterpriseId: string },
) {
  return db
    .selectFrom('productContact as named')
    .innerJoin('product', 'product.id', 'named.productId')
    .select(['product.id', 'product.name'])
    .where('product.enterpriseId', '=', enterpriseId)
    .where('named.contactId', '=', contactId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productContact as other')
            .select('other.productId')
            .whereRef('other.productId', '=', 'named.productId')
            .where('other.contactId', '<>', contactId),
        ),
      ),
    )
    .orderBy('product.id')
    .limit(10)
    .execute();
}

/** Removes a contact from its products and deletes it; false where the enterprise does not have it. */
export async function deleteContact(
  trx: Db,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<boolean> {
  await trx
    .deleteFrom('productContact')
    .where('contactId', 'in', (query) =>
      query
        .selectFrom('contact')
        .select('contact.id')
        .where('id', '=', id)
        .where('enterpriseId', '=', enterpriseId),
    )
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('contact')
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const isAdded = (row: Added): row is AddedContact => row.id !== null;
