import { type RawBuilder, sql } from 'kysely';

type LinkTable = 'pending_registration' | 'password_reset';
const column = (table: LinkTable | 'colleague_invitation', name: string) => sql.ref(`${table}.${name}`);

/**
 * The tokens that stay valid beside a new link: a failed attempt of the same mail may have been delivered. Null
 * stands for no mail, which has no attempts.
 */
export function earlierLinks(table: LinkTable, mailId: string | null): RawBuilder<string[]> {
  const earlierTokens = sql`array_remove(${column(table, 'earlier')} || ${column(table, 'token')}, null)`;
  return sql<
    string[]
  >`case when ${column(table, 'mail_id')} = ${mailId}::uuid then ${earlierTokens} else '{}' end`;
}

/** Whether one of a row's links has this token, as SHA-256. */
export function isLink(table: LinkTable | 'colleague_invitation', token: string): RawBuilder<boolean> {
  return sql<boolean>`(${column(table, 'token')} = ${token} or ${column(table, 'earlier')} @> array[${token}])`;
}
