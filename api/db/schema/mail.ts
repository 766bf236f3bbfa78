import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MailKind } from '#domain/mail/mail.ts';
import type { MailCadence } from '#domain/mail/mail-cadence.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';
import type { Locale } from '#domain/shared/locale.ts';

type Payload = JSONColumnType<Record<string, unknown>, string, string>;

export type MailTable = {
  id: string;
  kind: MailKind;
  accountId: string | null;
  address: string;
  /** Null: the account's language, or both where that is not known. */
  locale: Locale | null;
  /** Empty once the mail is finished. */
  facts: Payload;
  state: ColumnType<'waiting' | 'sent' | 'refused' | 'expired' | 'dropped', never>;
  attempts: ColumnType<number, never>;
  /** Until then a process holds it. */
  heldUntil: ColumnType<Date | null, never>;
  lastError: ColumnType<string | null, never>;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
  finishedAt: ColumnType<Date | null, never>;
};

export type PendingRegistrationTable = {
  id: string;
  login: string;
  passwordHash: string;
  /** Validated input: names and enterprise. */
  registration: Payload;
  locale: Locale;
  /** SHA-256 of the newest link's token, in hex; null until the mail is sent. */
  token: string | null;
  /** The mail of the links; null where the link is not mailed. */
  mailId: Generated<string | null>;
  /** SHA-256 of earlier links whose mail may have been delivered. */
  earlier: Generated<string[]>;
  createdAt: ColumnType<Date, Date, never>;
  expiresAt: Date;
};

export type KnownDeviceTable = {
  accountId: string;
  /** SHA-256 of the browser's cookie, in hex. */
  token: string;
  /** The language of the last sign-in. */
  locale: Locale;
  createdAt: ColumnType<Date, Date, never>;
  lastSeenAt: Date;
};

type MessageMailTable = {
  messageId: string;
  accountId: string;
  dueAt: Date;
  /** When it was mailed, or became obsolete. */
  endedAt: ColumnType<Date | null, never>;
  /** The mail with it; null without one. */
  mailId: ColumnType<string | null, never>;
};

type SigningKeyTable = { id: Generated<number>; key: Buffer; createdAt: ColumnType<Date, never, never> };

/** Mail, registrations that are not confirmed, and known browsers. */
export type MailSchema = {
  mail: MailTable;
  pendingRegistration: PendingRegistrationTable;
  knownDevice: KnownDeviceTable;
  messageMail: MessageMailTable;
  mailPreference: { accountId: string; kind: MessageKind; cadence: MailCadence };
  mailBounce: { accountId: string; address: string; at: Date };
  mailKey: SigningKeyTable;
  enquiryKey: SigningKeyTable;
};
