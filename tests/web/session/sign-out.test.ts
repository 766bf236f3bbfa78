import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '#web/lib/session/session.ts';

const accounts = 'http://accounts.example';
const [byService, byPortal] = [`POST ${accounts}/v1/handleLogout`, 'DELETE /v1/hms/cc/session'];
const answerOf = (accessToken: string) => ({ url: `${accounts}/v1/logout?lang=cn&token=`, accessToken });
type Given = { status: number; body: object } | 'away' | 'silent';

let service: Given;
let sent: { call: string; headers: Record<string, string>; withCredentials: boolean }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', { pathname: '/en/myProduct' });
  vi.stubGlobal('document', {
    cookie: 'serial_number=abc',
    querySelector: () => ({ content: accounts }),
  });
  vi.stubGlobal('fetch', async (address: string, { method, headers, credentials, signal }: RequestInit) => {
    const call = `${method} ${address}`;
    sent.push({
      call,
      headers: headers as Record<string, string>,
      withCredentials: credentials === 'include',
    });
    if (call === byPortal) return new Response(JSON.stringify(answerOf('of the portal')));
    if (service === 'away') throw new TypeError('failed to fetch');
    if (service === 'silent') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    return new Response(JSON.stringify(service.body), { status: service.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('signing out asks the account service, with the session and its CSRF value', async () => {
  service = { status: 200, body: answerOf('of the service') };
  expect(await endSession()).toEqual(answerOf('of the service'));
  expect(sent).toEqual([
    {
      call: byService,
      headers: { 'X-Language': 'en_US', 'X-Login-Cookie': 'abc', 'X-CSRF-Token': 'abc' },
      withCredentials: true,
    },
  ]);
});

it.each<[string, Given]>([
  ['is away', 'away'],
  ['does not answer', 'silent'],
  ['fails', { status: 502, body: {} }],
  ['is busy', { status: 429, body: {} }],
  ['was not shown the session', { status: 200, body: answerOf('') }],
])('the portal ends the session where the account service %s', async (_why, given) => {
  service = given;
  expect(await endSession()).toEqual(answerOf('of the portal'));
  expect(sent.map(({ call }) => call)).toEqual([byService, byPortal]);
});
