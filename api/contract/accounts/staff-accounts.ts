import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { personNames, staffNames, staffRolesSchema } from '#domain/accounts/staff-accounts.ts';
import { emailSchema, idSchema } from '#domain/shared/validation.ts';

const path = '/v1/hms/cc/admin/accounts';
const params = z.strictObject({ id: idSchema });

/** Recipient and expiry of an invitation; `link` only where it is not mailed. */
export const sentInvitation = z.strictObject({
  id: idSchema,
  expiresAt: z.iso.datetime(),
  link: z.url().nullable(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

/** Creates an account for a person of the programme and invites them; refused for an email that has an account. */
export const inviteStaff = endpoint({
  method: 'POST',
  path,
  operation: 'account.administer',
  repeats: 'stored',
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Give somebody of the programme an account, and invite them',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ login: emailSchema, ...staffNames, roles: staffRolesSchema }),
  response: sentInvitation,
});

/** Sends an invitation again: the former link becomes invalid. Refused once the person has accepted. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  operation: 'account.administer',
  repeats: 'stored',
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Invite somebody again',
  params,
  response: sentInvitation,
});

/** Who somebody is, and what they may do. */
const profileFields = {
  nameZh: z.string(),
  nameEn: z.string(),
  roles: z.array(z.enum(roles)).max(roles.length),
};

/**
 * Changes name or roles; changed roles end their sessions. `seen` is the present value. An enterprise account keeps
 * its roles, and nobody removes their own administrator role.
 */
export const changeAccount = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Change the names or roles of an account',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    ...personNames,
    roles: z.array(z.enum(roles)).min(1).max(roles.length),
    seen: z.strictObject(profileFields),
  }),
  response: z.strictObject({ id: idSchema, ...profileFields }),
});
