import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { personNames, staffRolesSchema } from '#domain/accounts/staff-accounts.ts';
import { emailSchema, idSchema } from '#domain/shared/validation.ts';

const path = '/v1/hms/cc/admin/accounts';
const params = z.strictObject({ id: idSchema });

/** Whom an invitation goes to, and for how long it is good; `link` is there where no mail takes it to them. */
export const sentInvitation = z.strictObject({
  id: idSchema,
  expiresAt: z.iso.datetime(),
  link: z.url().nullable(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

/** Gives somebody of the programme an account, and invites them to it; refused for an email that has one. */
export const inviteStaff = endpoint({
  method: 'POST',
  path,
  operation: 'account.administer',
  repeats: 'kept',
  shownOnce: ['link'],
  shownAnew: true,
  summary: 'Give somebody of the programme an account, and invite them',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ login: emailSchema, ...personNames, roles: staffRolesSchema }),
  response: sentInvitation,
});

/** Sends an invitation again: the link of before is of no use any more. Refused once the person has come. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  operation: 'account.administer',
  repeats: 'kept',
  shownOnce: ['link'],
  shownAnew: true,
  summary: 'Invite somebody again',
  params,
  response: sentInvitation,
});

/** Who somebody is, and what they may do. */
const standing = { nameZh: z.string(), nameEn: z.string(), roles: z.array(z.enum(roles)).max(roles.length) };

/**
 * Names somebody otherwise, or gives other roles, which ends their sessions; `seen` is what stands there now. A maker's
 * roles stay, and nobody takes their own right to administer.
 */
export const changeAccount = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation: 'account.administer',
  repeats: 'kept',
  summary: 'Change the names or roles of an account',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    ...personNames,
    roles: z.array(z.enum(roles)).min(1).max(roles.length),
    seen: z.strictObject(standing),
  }),
  response: z.strictObject({ id: idSchema, ...standing }),
});
