import { z } from 'zod';
import { messageCadences } from '#domain/mail/mail-cadence.ts';
import { messageKinds } from '#domain/messages/message-facts.ts';
import { endpoint } from '../endpoint.ts';

/** Of the kinds that the account may get. */
const choices = z.partialRecord(z.enum(messageKinds), z.enum(messageCadences));

const mailSettings = z
  .strictObject({
    address: z.string(),
    /** When a mail server rejected the address permanently; null while mail is delivered as far as is known. */
    bouncedAt: z.iso.datetime().nullable(),
    choices,
    /** Hour of the daily mail in the office's time zone, 0 to 23. */
    mailHour: z.int().min(0).max(23),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.output<typeof mailSettings>;

/** What the account is mailed about, kind by kind, and whether mail arrives. */
export const getMailSettings = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/mail/settings',
  operation: 'mail.settings',
  summary: 'What the account is mailed',
  response: mailSettings,
});

/** Saves what the account is mailed about; `tryAgain` clears the mark of a rejected address. */
export const saveMailSettings = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/mail/settings',
  operation: 'mail.settings',
  repeats: 'stored',
  summary: 'Save what the account is mailed',
  body: z.strictObject({ choices, tryAgain: z.boolean() }),
  bodyLimit: 2_048,
  response: mailSettings,
});
