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
    /** The programme keeps them from signing in, and it alone can let them in again. */
    shutOut: z.boolean(),
    /** When they signed in last; null where they did not since this is noted. */
    signedInAt: z.iso.datetime().nullable(),
    /** Until when the invitation is good of somebody who has not come yet; null for whoever has. */
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

/** Refused for an email of the own enterprise; of any other nobody learns here whether it has an account. */
export const inviteColleague = endpoint({
  method: 'POST',
  path,
  operation: 'colleague.invite',
  repeats: 'kept',
  shownOnce: ['link'],
  shownAnew: true,
  summary: 'Invite a colleague, and say what they may do',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ login: emailSchema, ...personNames, right }),
  response: sentInvitation,
});

/** The link of before is of no use any more. Refused once the person has come. */
export const inviteColleagueAgain = endpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  operation: 'colleague.invite',
  repeats: 'kept',
  shownOnce: ['link'],
  shownAnew: true,
  summary: 'Invite a colleague again',
  params,
  response: sentInvitation,
});

/** Their next call is judged by it. Refused for oneself; `disabled` ends the sessions of whoever may
 * sign in no longer, and withdraws the invitation of somebody who has not come. */
export const changeColleague = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation: 'colleague.administer',
  repeats: 'kept',
  summary: 'Say what a colleague may do, and whether they may sign in',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ right, disabled: z.boolean() }),
  response: z.strictObject({ id: idSchema, right, disabled: z.boolean() }),
});
