import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureByParent, secureFromTenants } from './row-security.ts';

/** As `messageKinds` of api/domain/messages/message-facts.ts has them. */
const kinds = ['turn', 'deadline', 'progress', 'result', 'certificate', 'product', 'enterprise'];

const messages = [
  'alter table message add column mail_queued_at timestamptz',
  // Nobody is written to about what is past.
  'update message set mail_queued_at = created_at',
  'create index message_mail_unqueued on message (created_at) where mail_queued_at is null',
];

/** Whom a message is mailed to, from when on, and by which mail; null where none went, as the address takes none. */
const recipients = [
  `create table message_mail (
    message_id uuid not null references message on delete cascade,
    account_id uuid not null references account on delete cascade,
    due_at timestamptz not null,
    ended_at timestamptz,
    mail_id uuid,
    primary key (message_id, account_id)
  )`,
  'create index message_mail_due on message_mail (due_at) where ended_at is null',
  'create index message_mail_account on message_mail (account_id, ended_at desc)',
  ...secureFromTenants('message_mail'),
  `revoke all on message_mail from ${appRole}, ${adminRole}`,
];

/** What an account chose, kind by kind; a kind that it chose nothing for is mailed as the domain has it. */
const choices = [
  `create table mail_preference (
    account_id uuid not null references account on delete cascade,
    kind text not null constraint mail_preference_kind_known check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})),
    cadence text not null constraint mail_preference_cadence_known check (cadence in ('now', 'daily', 'off')),
    primary key (account_id, kind)
  )`,
  ...secureByParent('mail_preference', 'account', 'account_id'),
];

/** Addresses that a mail server refused for good. */
const bounces = [
  `create table mail_bounce (
    account_id uuid primary key references account on delete cascade,
    address text not null,
    at timestamptz not null
  )`,
  ...secureByParent('mail_bounce', 'account', 'account_id'),
  `revoke insert, update on mail_bounce from ${appRole}`,
];

/** Signs the links by which mails are stopped without signing in. */
const key = [
  'create table mail_key (id int primary key constraint mail_key_single check (id = 1), key bytea not null)',
  `insert into mail_key values (1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))`,
  ...secureFromTenants('mail_key'),
  `revoke all on mail_key from ${appRole}, ${adminRole}`,
  `revoke insert, update, delete on mail_key from ${accountsRole}`,
];

/** Messages by mail: who gets which, what people chose, and where mail does not arrive. */
export const messageMailMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...messages, ...recipients, ...choices, ...bounces, ...key]) {
      await sql.raw(statement).execute(db);
    }
  },
};
