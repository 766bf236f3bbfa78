import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { guardFactsQuery } from '#web/features/session/api/guard-facts.ts';

const accounts = 'http://accounts.example';
const partner = { accountId: 'a', roles: ['partner'], enterprise: { id: 'e' } } as unknown as CurrentUser;
const person = { ...partner, roles: ['individual'], enterprise: null } as CurrentUser;

const brief = {
  userType: 2,
  nickName: '',
  userName: '',
  corpName: '',
  corpNameEn: '',
  companyChinese: '',
  companyEnglish: '',
  verifyRealState: 2,
  headPicture: '',
  srvNationalCode: 'CN',
  isCompany: true,
  isPrivacy: true,
  isUser: true,
};
const contact = { email: null, phone: null };
const [state, info, user, privacy] = [
  'GET /v1/hms/cc/enterprise/state',
  `POST ${accounts}/v1/getBriefUserInfo`,
  'PUT /hms/cc/protocol/query?agrType=502',
  'PUT /hms/cc/protocol/query?agrType=10256',
] as const;

let answers: Record<string, { status: number; body: object }>;
/** What was asked, and after how many milliseconds. */
let asked: { call: string; at: number }[];

beforeEach(() => {
  vi.useFakeTimers();
  const began = Date.now();
  asked = [];
  answers = {
    [state]: { status: 200, body: { state: 1, contact } },
    [info]: { status: 200, body: brief },
    [user]: { status: 200, body: { isAgree: true } },
    [privacy]: { status: 200, body: { isAgree: false } },
  };
  vi.stubGlobal('location', { pathname: '/myProduct' });
  vi.stubGlobal('document', { cookie: '', querySelector: () => ({ content: accounts }) });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const call = `${method} ${address}`;
    asked.push({ call, at: Date.now() - began });
    const { status, body } = answers[call] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(account: CurrentUser) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const facts = client.fetchQuery(guardFactsQuery(account)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  return facts;
}

describe('what the guard asks', () => {
  it('is enterprise state, user info, user agreement, and 200 ms after that the privacy agreement', async () => {
    expect(await ask(partner)).toEqual({
      enterpriseState: 1,
      isCompany: true,
      userSigned: true,
      privacySigned: false,
    });
    expect(asked).toEqual([
      { call: state, at: 0 },
      { call: info, at: 0 },
      { call: user, at: 0 },
      { call: privacy, at: 200 },
    ]);
  });

  it('is nothing further of an enterprise without permission', async () => {
    answers[state] = { status: 200, body: { state: 0, contact } };
    expect(await ask(partner)).toMatchObject({ enterpriseState: 0 });
    expect(asked.map(({ call }) => call)).toEqual([state]);
  });

  it.each([
    { account: partner, isCompany: true },
    { account: person, isCompany: false },
  ])('is told by the session while the account service is away: $isCompany', async (one) => {
    answers[info] = { status: 502, body: {} };
    expect(await ask(one.account)).toMatchObject({ isCompany: one.isCompany });
  });

  it.each([401, 403])('ends with a %i of the account service', async (status) => {
    answers[info] = { status, body: {} };
    expect(await ask(partner)).toMatchObject({ status });
    expect(asked.map(({ call }) => call)).toEqual([state, info]);
  });
});
