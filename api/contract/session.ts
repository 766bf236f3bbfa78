import { z } from 'zod';
import { enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { enterpriseKinds } from '#domain/enterprises/enterprise-kinds.ts';
import { locales } from '#domain/shared/locale.ts';
import { endpoint } from './endpoint.ts';

const path = '/v1/hms/cc/session';

/** Where to land after signing in, and `en` for English. */
export const loginQuery = z.strictObject({
  path: z.string().max(2_000).optional(),
  lang: z.enum(['en', 'cn', 'zh']).optional(),
});

/** Sends the browser to the provider; `screen=register` asks for the registration page. */
export const beginSession = endpoint({
  method: 'GET',
  path: `${path}/begin`,
  operation: 'session.begin',
  summary: 'Send the browser to the provider to sign in',
  query: loginQuery.extend({ screen: z.enum(['sign-in', 'register']).default('sign-in') }),
  response: z.void(),
  status: 302,
});

/** The whole query of the provider's redirect to `/handleLogin`. */
export const createSession = endpoint({
  method: 'POST',
  path,
  operation: 'session.create',
  repeats: 'not-known',
  summary: 'Open the session with what the provider sent back',
  // Codes of other providers may have two thousand letters.
  bodyLimit: 8 * 1024,
  body: z
    .record(z.string().max(100), z.string().max(4_096))
    .refine((query) => Object.keys(query).length <= 20, 'too many parameters'),
  response: z.strictObject({ returnPath: z.string(), locale: z.enum(locales) }),
});

/** The signed-in account, as the web app shows it. */
export const currentUser = z
  .strictObject({
    accountId: z.uuid(),
    login: z.string(),
    name: z.string(),
    nameEn: z.string(),
    /** Address of their own picture; null where they have none. */
    headPicture: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    enterprise: z
      .strictObject({
        id: z.uuid(),
        kind: z.enum(enterpriseKinds).default('maker'),
        nameZh: z.string(),
        nameEn: z.string(),
        shortZh: z.string(),
        shortEn: z.string(),
        /** 0 not permitted, 1 permitted. */
        state: z.number().int(),
      })
      .nullable(),
    /** Their right in their enterprise; null without one. */
    enterpriseRight: z.enum(enterpriseRights).nullable(),
    /** 2 means real-name verified. */
    verifyRealState: z.number().int(),
    /** The account service has pages for password and company, because it is the provider itself. */
    hasAccountPages: z.boolean(),
    /** When the session ends unless it is used. */
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof currentUser>;

/** The signed-in account; null for a visitor. */
export const readSession = endpoint({
  method: 'GET',
  path,
  operation: 'session.read',
  summary: 'Who is signed in; null for a visitor',
  response: currentUser.nullable(),
});

/** Where signing out continues: at `url` with `accessToken` appended, which ends the provider's session as well. */
export const signOutAnswer = z.strictObject({
  url: z.url(),
  /** Valid once and for five minutes; empty where nobody was signed in. */
  accessToken: z.string(),
});

/** Ends the portal's session, like `handleLogout` of the account service. */
export const deleteSession = endpoint({
  method: 'DELETE',
  path,
  operation: 'session.end',
  repeats: 'not-known',
  summary: 'End the session',
  response: signOutAnswer,
  shownOnce: ['accessToken'],
});
