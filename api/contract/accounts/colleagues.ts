import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import { personNames } from '#domain/accounts/staff-accounts.ts';
import { emailSchema, idSchema } from '#domain/shared/validation.ts';
import { sentInvitation } from './staff-accounts.ts';

const path = '/v1/hms/cc/enterprise/colleagues';
const params = z.strictObject({ id: idSchema });
const right = z.enum(enterpriseRights);

/** A person of the reader's own enterprise. */
const colleague = z
  .strictObject({
    id: idSchema,
    login: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    right,
    /** May not sign in. */
    disabled: z.boolean(),
    /** Disabled by the programme, which alone can enable it again. */
    shutOut: z.boolean(),
    /** Last sign-in; null when there was none since this is recorded. */
    signedInAt: z.iso.datetime().nullable(),
    /** Expiry of the invitation of a person who has not accepted yet; otherwise null. */
    invitedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

export const listColleagues = endpoint({
  method: 'GET',
  path,
  operation: 'colleague.administer',
  summary: 'The people of the enterprise, oldest first, and what each may do',
  response: z.strictObject({ rows: z.array(colleague) }),
});

/** Refused for an email of the own enterprise; whether any other email has an account is not disclosed. */
export const inviteColleague = endpoint({
  method: 'POST',
  path,
  operation: 'colleague.invite',
  repeats: 'stored',
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Invite a colleague, and say what they may do',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ login: emailSchema, ...personNames, right }),
  response: sentInvitation,
});

/** The former link becomes invalid. Refused once the person has accepted. */
export const inviteColleagueAgain = endpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  operation: 'colleague.invite',
  repeats: 'stored',
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Invite a colleague again',
  params,
  response: sentInvitation,
});

/**
 * Changes right and access from their next call on. Refused for oneself; `disabled` ends their sessions, and
 * withdraws the invitation of a person who has not accepted.
 */
export const changeColleague = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation: 'colleague.administer',
  repeats: 'stored',
  summary: 'Say what a colleague may do, and whether they may sign in',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ right, disabled: z.boolean() }),
  response: z.strictObject({ id: idSchema, right, disabled: z.boolean() }),
});
