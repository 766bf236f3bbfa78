import { sql } from 'kysely';
import type { ErasureFacts } from '#domain/accounts/person-data.ts';
import type { Db } from '../schema/database.ts';

/** An account as erasing it needs it, erased ones too. */
export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'login', 'roles', 'enterpriseId', 'erasedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the account's row, and says whether it is erased. */
export async function lockUnerased(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What may stand against the erasure of an account, under the locks of administrators and enterprise. */
export async function findErasureFacts(trx: Db, id: string): Promise<ErasureFacts> {
  const { rows } = await sql<ErasureFacts>`
    select
      case when 'admin' = any (a.roles) then (select count(*)::int from account o
        where o.id <> a.id and o.disabled_at is null and 'admin' = any (o.roles)) end as other_administrators,
      case when a.enterprise_id is not null and a.enterprise_right = 'manage' then (select count(*)::int from account o
        where o.id <> a.id and o.enterprise_id = a.enterprise_id and o.disabled_at is null
          and o.enterprise_right = 'manage') end as other_managers,
      exists (select from account o where o.id <> a.id and o.enterprise_id = a.enterprise_id and o.erased_at is null)
        or exists (select from application p where p.enterprise_id = a.enterprise_id and p.waiting_for <> 'nobody')
        or exists (select from certificate c where c.enterprise_id = a.enterprise_id and c.revoked_at is null
          and c.valid_until >= office_day(now())) as is_enterprise_at_work,
      (select count(*)::int from review_assignment r join application p on p.id = r.application_id
        where r.reviewer_id = a.id and p.waiting_for <> 'nobody') as open_reviews,
      (select count(*)::int from command c where c.actor_id = a.id and c.settled_at is null) as open_commands
    from account a where a.id = ${id}`.execute(trx);
  return rows[0] as ErasureFacts;
}

/** Tables of which the rows with an account's id are the person's own, and go with them. */
export const personalTables = [
  'account_identity',
  'account_picture',
  'api_token',
  'bulletin_shown',
  'credential_reset',
  'factor_step',
  'idempotency_record',
  'invitation',
  'known_device',
  'mail',
  'mail_bounce',
  'mail_preference',
  'message',
  'message_mail',
  'message_read',
  'message_watermark',
  'password_reset',
  'recovery_code',
  'reviewer_absence',
  'reviewer_competence',
  'reviewer_turn',
  'saved_view',
  'second_factor',
  'session',
  'suite_link',
] as const;

type Erasure = { id: string; login: string; names: { zh: string; en: string }; now: Date };

/**
 * Deletes the person's own rows, and puts the neutral names where records name them. The account's row stays, disabled
 * and marked; the audit log is not touched.
 */
export async function erasePerson(trx: Db, { id, login, names, now }: Erasure): Promise<void> {
  for (const table of personalTables)
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(trx);
  await sql`delete from pending_registration where lower(login) = ${login.toLowerCase()}`.execute(trx);
  await sql`select erase_account(${id}, ${names.zh}, ${names.en}, ${now})`.execute(trx);
}
