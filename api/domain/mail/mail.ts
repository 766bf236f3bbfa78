import { z } from 'zod';
import { messageFactsSchema, messageKinds } from '#domain/messages/message-facts.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { mailedMessages } from './mail-cadence.ts';

const hour = 3_600_000;
const day = 24 * hour;

const at = z.iso.datetime();
/** A line of text; characters that could end a line or a header are refused. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);
/** A page of the portal. */
const page = z.url({ protocol: /^https?$/ }).max(500);

/**
 * Kinds of mail with their stored facts. Of `confirm-address`, `reset-password` and `invitation` only the page is
 * stored: the link's token is made when they are sent.
 */
export const mailFacts = {
  'confirm-address': z.strictObject({
    page,
    registrationId: idSchema,
    name: line(64),
    nameEn: line(64),
    company: line(128).nullable(),
    companyEn: line(128).nullable(),
  }),
  /** Somebody registered with an existing account's address; `page` is the sign-in page. */
  'address-taken': z.strictObject({ page, at }),
  'reset-password': z.strictObject({ page, at }),
  'password-changed': z.strictObject({ at, how: z.enum(['changed', 'reset']) }),
  'new-device': z.strictObject({ at, browser: line(100), address: line(64) }),
  /** `name` is the owner's name for it. */
  'second-factor-added': z.strictObject({
    at,
    factor: z.enum(['totp', 'passkey']),
    name: line(64).nullable(),
  }),
  'second-factor-removed': z.strictObject({
    at,
    factor: z.enum(['totp', 'passkey']),
    name: line(64).nullable(),
  }),
  'recovery-codes-made': z.strictObject({ at, count: z.number().int().min(1).max(100) }),
  'recovery-code-used': z.strictObject({ at, left: z.number().int().min(0).max(100) }),
  /** `invitationId` is null with a foreign provider, where no password is set. */
  invitation: z.strictObject({
    page,
    invitationId: idSchema.nullable(),
    until: at,
    administrator: line(64),
    administratorEn: line(64),
    company: line(128).nullable(),
    companyEn: line(128).nullable(),
  }),
  /** Of a colleague: the same for every address, whether or not it has an account. */
  'colleague-invitation': z.strictObject({
    page,
    invitationId: idSchema.nullable(),
    until: at,
    inviter: line(64),
    inviterEn: line(64),
    company: line(128),
    companyEn: line(128),
  }),
  /** To an email that an enterprise wants to upload test results, and that nobody has yet. */
  'lab-invitation': z.strictObject({
    page,
    /** Null without one. */
    lastDay: z.iso.date().nullable(),
    inviter: line(64),
    inviterEn: line(64),
    company: line(128),
    companyEn: line(128),
  }),
  'reset-by-administrator-asked': z.strictObject({ at, administrator: line(64), administratorEn: line(64) }),
  /** `link` is valid until `until`. */
  'reset-by-administrator-approved': z.strictObject({ at, link: page, until: at }),
  /** The question and the answer, line by line. */
  'enquiry-answered': z.strictObject({
    number: line(32),
    asked: z.array(line(2000)).max(2000),
    answer: z.array(line(4000)).max(4000),
  }),
  /** Recent messages, newest first; `more` is the number of others. */
  messages: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          id: idSchema,
          kind: z.enum(messageKinds),
          facts: messageFactsSchema,
          at,
          dueAt: at.nullable(),
        }),
      )
      .min(1)
      .max(mailedMessages),
    more: z.number().int().min(0),
    /** The others, of which it says what they are about; absent in mails from before it did. */
    others: z.array(messageFactsSchema).max(1_000).default([]),
    /** Origins of the message centre, and of unsubscribing. */
    pages: z.strictObject({ portal: page, accounts: page }),
  }),
} as const;

export type MailKind = keyof typeof mailFacts;
export type MailFacts<K extends MailKind> = z.output<(typeof mailFacts)[K]>;
/** A kind with its facts. */
export type MailContent = { [K in MailKind]: { kind: K; facts: MailFacts<K> } }[MailKind];

export const mailKinds = Object.keys(mailFacts) as readonly MailKind[];

/** Milliseconds that a link is valid for, from when its mail is sent. */
export const linkLifetimes = { 'confirm-address': day, 'reset-password': hour } as const;

/** Milliseconds after which a mail that could not be sent is obsolete. */
const lifetimes: Partial<Record<MailKind, number>> = {
  ...linkLifetimes,
  'reset-by-administrator-approved': day,
};

/** Expiry of a mail created now. */
export function mailExpiry(kind: MailKind, now: Date): Date {
  return new Date(now.getTime() + (lifetimes[kind] ?? 3 * day));
}

/** Maximum attempts of one mail, over all jobs. */
export const maxMailAttempts = 60;
/** Days until a finished mail's row is deleted; its facts are deleted at once. */
export const mailRetentionDays = 30;

/** Parses a stored mail. @throws ZodError for facts that do not fit its kind */
export function readMailContent(kind: MailKind, facts: unknown): MailContent {
  return { kind, facts: mailFacts[kind].parse(facts) } as MailContent;
}
