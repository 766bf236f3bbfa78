import { type RawBuilder, sql } from 'kysely';

type LinkTable = 'pending_registration' | 'password_reset';
const column = (table: LinkTable | 'colleague_invitation', name: string) => sql.ref(`${table}.${name}`);

/**
 * What stays good beside a row's new link: nobody knows whether a try before of the same mail was delivered. Null stands
 * for no mail, which has no try before.
 */
export function earlierLinks(table: LinkTable, mailId: string | null): RawBuilder<string[]> {
  const kept = sql`array_remove(${column(table, 'earlier')} || ${column(table, 'token')}, null)`;
  return sql<string[]>`case when ${column(table, 'mail_id')} = ${mailId}::uuid then ${kept} else '{}' end`;
}

/** Whether a row's link has this token, as its SHA-256. */
export function isLink(table: LinkTable | 'colleague_invitation', token: string): RawBuilder<boolean> {
  return sql<boolean>`(${column(table, 'token')} = ${token} or ${column(table, 'earlier')} @> array[${token}])`;
}
