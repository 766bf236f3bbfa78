import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { MailCadence, MailChoices } from '#domain/mail/mail-cadence.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';
import { isDone } from './messages.ts';

/** Claims messages without chosen recipients, oldest first; skips those that another process holds. */
export function claimUnqueued(trx: Db, limit: number) {
  return trx
    .selectFrom('message')
    .select('id')
    .where('mailQueuedAt', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

type Queueing = { ids: readonly string[]; now: Date; soon: Date; daily: Date; defaults: MailChoices };

/** Stores the recipients of these messages and when they are due: one of the staff, or all of an enterprise except the actor. */
export async function queueRecipients(trx: Db, { ids, now, soon, daily, defaults }: Queueing): Promise<void> {
  const choices = JSON.stringify(defaults);
  await sql`insert into message_mail (message_id, account_id, due_at)
    select message.id, reader.id, case chosen.cadence when 'daily' then ${daily}::timestamptz else ${soon}::timestamptz end
    from message
    cross join lateral (
      select account.id from account where account.enterprise_id = message.enterprise_id and account.disabled_at is null
        and 'partner' = any(account.roles) and account.id is distinct from message.actor_id
      union all select account.id from account where account.id = message.account_id and account.disabled_at is null
    ) reader
    left join mail_preference preference on preference.account_id = reader.id and preference.kind = message.kind
    cross join lateral (select coalesce(preference.cadence, ${choices}::jsonb ->> message.kind) as cadence) chosen
    where message.id = any(${[...ids]}::uuid[]) and chosen.cadence in ('now', 'daily')
    on conflict do nothing`.execute(trx);
  await trx.updateTable('message').set({ mailQueuedAt: now }).where('id', 'in', ids).execute();
}

/** Accounts for whom something is due. */
export async function listDueAccounts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messageMail')
    .select('accountId')
    .distinct()
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * Locks an account's mail state, so that one process writes to it; with its address and whether mail is delivered.
 */
export function lockRecipient(trx: Db, accountId: string) {
  return trx
    .selectFrom('account')
    .leftJoin('mailBounce', (join) =>
      join
        .onRef('mailBounce.accountId', '=', 'account.id')
        .on(sql<boolean>`lower(mail_bounce.address) = lower(account.login)`),
    )
    .select(['account.id', 'mailBounce.at as bouncedAt', 'account.disabledAt'])
    .where('account.id', '=', accountId)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
}

/** The last mail about messages to the account; undefined without one. */
export async function findLastMailed(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('messageMail')
    .select('endedAt')
    .where('accountId', '=', accountId)
    .where('mailId', 'is not', null)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.endedAt ?? undefined;
}

/** Due messages of an account, newest first; locked. */
export function claimDue(trx: Db, accountId: string, now: Date, limit: number) {
  return trx
    .selectFrom('messageMail')
    .innerJoin('message', 'message.id', 'messageMail.messageId')
    .select(['message.id', 'message.kind', 'message.facts', 'message.dueAt', 'message.createdAt'])
    .select(['message.titleZh', 'message.titleEn', isDone.as('isDone')])
    .where('messageMail.accountId', '=', accountId)
    .where('messageMail.endedAt', 'is', null)
    .where('messageMail.dueAt', '<=', now)
    .orderBy('message.createdAt', 'desc')
    .limit(limit)
    .forUpdate('messageMail')
    .skipLocked()
    .execute();
}

type MailedMessages = { accountId: string; messageIds: readonly string[]; now: Date; mailId: string | null };

/** Marks these as handled, by a mail or without one. */
export async function endDue(trx: Db, { accountId, messageIds, now, mailId }: MailedMessages): Promise<void> {
  await trx
    .updateTable('messageMail')
    .set({ endedAt: now, mailId })
    .where('accountId', '=', accountId)
    .where('messageId', 'in', messageIds)
    .execute();
}

/** Postpones an account's due messages. */
export async function postponeDue(trx: Db, accountId: string, now: Date, until: Date): Promise<void> {
  await trx
    .updateTable('messageMail')
    .set({ dueAt: until })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', now)
    .execute();
}

export function listPreferences(db: Db, accountId: string) {
  return db
    .selectFrom('mailPreference')
    .select(['kind', 'cadence'])
    .where('accountId', '=', accountId)
    .orderBy('kind')
    .limit(20)
    .execute();
}

/** Sets the account's mail choices for some kinds. */
export async function putPreferences(
  db: Db,
  accountId: string,
  choices: Partial<Record<MessageKind, MailCadence>>,
): Promise<void> {
  const rows = Object.entries(choices).map(([kind, cadence]) => ({
    accountId,
    kind: kind as MessageKind,
    cadence,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('mailPreference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({ cadence: (is) => is.ref('excluded.cadence') }),
    )
    .execute();
}

/** The mark of a rejected address; undefined without one. */
export function findBounce(db: Db, accountId: string) {
  return db
    .selectFrom('mailBounce')
    .innerJoin('account', 'account.id', 'mailBounce.accountId')
    .select(['mailBounce.address', 'mailBounce.at'])
    .where('mailBounce.accountId', '=', accountId)
    .where(sql<boolean>`lower(mail_bounce.address) = lower(account.login)`)
    .executeTakeFirst();
}

/** Marks an account's address as rejecting mail. */
export async function putBounce(db: Db, bounce: { accountId: string; address: string; at: Date }) {
  await db
    .insertInto('mailBounce')
    .values(bounce)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ address: bounce.address, at: bounce.at }),
    )
    .execute();
}

export async function deleteBounce(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('mailBounce').where('accountId', '=', accountId).execute();
}
