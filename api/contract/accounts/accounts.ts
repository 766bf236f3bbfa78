import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { loginQuery, signOutAnswer } from '#contract/session.ts';

const callBack = z.strictObject({
  /** Address to send the browser to. */
  callBackUrl: z.url(),
});

/** Where to sign in. */
export const login = endpoint({
  method: 'GET',
  path: '/v1/login',
  operation: 'session.begin',
  summary: 'Where to sign in',
  query: loginQuery,
  response: callBack,
});

/** Where to open an account. */
export const register = endpoint({
  method: 'GET',
  path: '/v1/register',
  operation: 'session.begin',
  summary: 'Where to open an account',
  query: loginQuery,
  response: callBack,
});

/** Ends the portal's session; the browser goes to `url` with `accessToken` appended, which ends the provider's. */
export const handleLogout = endpoint({
  method: 'POST',
  path: '/v1/handleLogout',
  operation: 'session.end',
  repeats: 'not-known',
  summary: 'End the session; says where the browser goes to end the provider’s',
  response: signOutAnswer,
});

/** The address that handleLogout names. */
export const logout = endpoint({
  method: 'GET',
  path: '/v1/logout',
  operation: 'session.end',
  summary: 'The address that handleLogout names: ends the provider’s session and goes home',
  query: z.strictObject({ lang: z.enum(['en', 'cn']).optional(), token: z.string().max(64) }),
  response: z.void(),
  status: 302,
});

/** The specification's user info. */
export const getBriefUserInfo = endpoint({
  method: 'POST',
  path: '/v1/getBriefUserInfo',
  operation: 'session.read',
  reads: true,
  summary: 'Who is signed in, as the specification describes a user',
  response: z.strictObject({
    /** 2 means company, 1 a person. */
    userType: z.number().int(),
    nickName: z.string(),
    userName: z.string(),
    corpName: z.string(),
    corpNameEn: z.string(),
    companyChinese: z.string(),
    companyEnglish: z.string(),
    /** 2 means real-name verified. */
    verifyRealState: z.number().int(),
    /** Address of the account's own picture; empty where it has none. */
    headPicture: z.string(),
    /** Where the company is registered (ISO 3166-1 alpha-2); empty before it said so. */
    srvNationalCode: z.string(),
    isCompany: z.boolean(),
    /** Privacy agreement signed. */
    isPrivacy: z.boolean(),
    /** User agreement signed. */
    isUser: z.boolean(),
  }),
});
export type BriefUserInfo = z.output<typeof getBriefUserInfo.response>;
