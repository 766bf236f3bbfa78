import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pageOf, pageQuery } from '#contract/paging.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';

const path = '/v1/hms/cc/admin/accounts';
const params = z.strictObject({ id: idSchema });
const yesOrNo = z.enum(['yes', 'no']);

/** An account as administrators see it. */
export const adminAccount = z.strictObject({
  id: idSchema,
  login: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  roles: z.array(z.enum(roles)),
  enterprise: z
    .strictObject({
      id: idSchema,
      nameZh: z.string(),
      nameEn: z.string(),
      country: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  /** Null for an account that may sign in. */
  disabledAt: z.iso.datetime().nullable(),
  liveSessions: z.number().int(),
  secondFactors: z.number().int(),
  /** When one of its live sessions was last used; null without one. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Set for an invited person who has not accepted yet. */
  invitation: z
    .strictObject({
      state: z.enum(['waiting', 'lapsed']),
      invitedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
  /** Accounts with a confusingly similar login; at most three. */
  similar: z.array(z.strictObject({ id: idSchema, login: z.string() })),
});
export type AdminAccount = z.output<typeof adminAccount>;

/** Newest first. `keyword` is part of the login or a name, `online` says whether a session is alive. */
export const listAdminAccounts = endpoint({
  method: 'GET',
  path,
  operation: 'account.administer',
  summary: 'Accounts, newest first, with their live sessions',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    role: z.enum(roles).optional(),
    enterprise: idSchema.optional(),
    online: yesOrNo.optional(),
    disabled: yesOrNo.optional(),
  }),
  response: pageOf(adminAccount),
});

/** Ends every session of an account, on all devices. */
export const signOutAccount = endpoint({
  method: 'POST',
  path: `${path}/{id}/sign-out`,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'End every session of an account',
  params,
  response: z.strictObject({ id: idSchema, ended: z.number().int() }),
});

/** Enables or disables signing in; refused when already in that state, and for one's own account. */
export const setAccountState = endpoint({
  method: 'PUT',
  path: `${path}/{id}/state`,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Let an account sign in, or not',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ disabled: z.boolean() }),
  response: z.strictObject({ id: idSchema, disabled: z.boolean() }),
});
