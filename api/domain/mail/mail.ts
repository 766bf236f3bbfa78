import { z } from 'zod';
import { messageFactsSchema, messageKinds } from '#domain/messages/message-facts.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { mailedMessages } from './mail-cadence.ts';

const hour = 3_600_000;
const day = 24 * hour;

const at = z.iso.datetime();
/** One line for people to read; what could end a line or a header is not let in. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);
/** A page of ours. */
const page = z.url({ protocol: /^https?$/ }).max(500);

/**
 * Every kind of mail with what is stored of it until it is sent. Of `confirm-address`, `reset-password` and `invitation` only
 * the page is stored: the token of their link is made when they are sent.
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
  /** Somebody registered with the address of an account; `page` is where its owner signs in. */
  'address-taken': z.strictObject({ page, at }),
  'reset-password': z.strictObject({ page, at }),
  'password-changed': z.strictObject({ at, how: z.enum(['changed', 'reset']) }),
  'new-device': z.strictObject({ at, browser: line(100), address: line(64) }),
  /** `name` is what its owner calls it. */
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
  /** `invitationId` is null where people sign in with somebody else's provider, and set no password here. */
  invitation: z.strictObject({
    page,
    invitationId: idSchema.nullable(),
    until: at,
    administrator: line(64),
    administratorEn: line(64),
    company: line(128).nullable(),
    companyEn: line(128).nullable(),
  }),
  /** Of a maker's colleague: the same to every address, whether or not it has an account. */
  'colleague-invitation': z.strictObject({
    page,
    invitationId: idSchema.nullable(),
    until: at,
    inviter: line(64),
    inviterEn: line(64),
    company: line(128),
    companyEn: line(128),
  }),
  'reset-by-administrator-asked': z.strictObject({ at, administrator: line(64), administratorEn: line(64) }),
  /** `link` is good until `until`. */
  'reset-by-administrator-approved': z.strictObject({ at, link: page, until: at }),
  /** What was asked and answered, line by line. */
  'enquiry-answered': z.strictObject({
    number: line(32),
    asked: z.array(line(2000)).max(2000),
    answer: z.array(line(4000)).max(4000),
  }),
  /** What happened of late, newest first; `more` beyond what is told in words. */
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
    /** Origins: where messages are read, and where mails are stopped. */
    pages: z.strictObject({ portal: page, accounts: page }),
  }),
} as const;

export type MailKind = keyof typeof mailFacts;
export type MailFacts<K extends MailKind> = z.output<(typeof mailFacts)[K]>;
/** A kind with its facts. */
export type MailContent = { [K in MailKind]: { kind: K; facts: MailFacts<K> } }[MailKind];

export const mailKinds = Object.keys(mailFacts) as readonly MailKind[];

/** Milliseconds that a link is good for, from the moment its mail is sent. */
export const linkLifetimes = { 'confirm-address': day, 'reset-password': hour } as const;

/** Milliseconds after which a mail that could not be sent is of no use any more. */
const lifetimes: Partial<Record<MailKind, number>> = {
  ...linkLifetimes,
  'reset-by-administrator-approved': day,
};

/** When a mail that is asked for now is given up. */
export function mailExpiry(kind: MailKind, now: Date): Date {
  return new Date(now.getTime() + (lifetimes[kind] ?? 3 * day));
}

/** Tries of one mail, over all jobs; then it is given up. */
export const mostMailAttempts = 60;
/** Days that the row of a finished mail is kept, without its facts. */
export const keepMailDays = 30;

/** A stored mail's content. @throws ZodError for facts that are not those of its kind */
export function readMailContent(kind: MailKind, facts: unknown): MailContent {
  return { kind, facts: mailFacts[kind].parse(facts) } as MailContent;
}
