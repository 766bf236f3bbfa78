import { afterEach, expect, it, vi } from 'vitest';
import { signOutAccount } from '#contract/accounts/admin-accounts.ts';
import { createContact, listContacts } from '#contract/contacts.ts';

type Answer = { status: number; body?: unknown } | 'none';
const contact = (nickname: string) => ({ nickname, email: 'chen@assay.example', phone: '+86 138 0000 0000' });

/** The page's client, fresh, beside a portal that gives these answers; the keys that it was sent. */
async function open(answers: Answer[]) {
  vi.resetModules();
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', { cookie: '' });
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    const answer = answers.shift() ?? 'none';
    if (answer === 'none') throw new TypeError('failed to fetch');
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status });
  });
  const { call } = await import('#web/lib/api/api-client.ts');
  const add = (nickname: string) => call(createContact, { body: contact(nickname) }).catch(() => {});
  return { call, add, keys };
}
afterEach(() => vi.unstubAllGlobals());

it('is the same for every try until an answer says what came of it', async () => {
  const { add, keys } = await open(['none', { status: 503 }, { status: 409 }, 'none']);
  for (let n = 0; n < 4; n += 1) await add('陈予');
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('is another for something else, and after something else took effect there', async () => {
  const body = { id: crypto.randomUUID(), nickname: '林', email: 'a@b.example', phone: '1' };
  const { add, keys } = await open(['none', { status: 200, body }, 'none']);
  await add('陈予');
  await add('林');
  await add('陈予');
  expect(new Set(keys).size).toBe(3);
});

it('is shared by a double click', async () => {
  const { add, keys } = await open(['none', 'none']);
  await Promise.all([add('陈予'), add('陈予')]);
  expect(keys[1]).toBe(keys[0]);
});

it('goes with what changes something, also without a body, and with nothing else', async () => {
  const { call, keys } = await open(['none', 'none']);
  await call(signOutAccount, { params: { id: crypto.randomUUID() } }).catch(() => {});
  await call(listContacts, {}).catch(() => {});
  expect(keys).toEqual([expect.any(String), undefined]);
});
