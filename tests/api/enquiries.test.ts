import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readWaiting } from '#contract/programme/console.ts';
import * as contract from '#contract/programme/enquiries.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { prune } from '#services/retention/prune-outlived.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  // Whoever asks is counted by address: all of this file is one.
  portal = await openApiPortal({ RATE_LIMIT_SCALE: '10' });
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  visitor = await portal.as();
});
afterAll(() => portal?.close());

const asked = {
  question: '<b>CTS 15_r4</b>\n=1+1 在第 130 个模块停止',
  company: '深圳市岚岳科技有限公司',
  phone: '0755-2600 0000',
  email: 'linke@lanyue.example',
  locale: 'zh',
} as const;

/** A ticket that was made so long ago, by the portal's own clock. */
async function ticketFrom(msAgo: number): Promise<string> {
  const now = vi.spyOn(portal.deps, 'now').mockReturnValue(new Date(Date.now() - msAgo));
  try {
    return (await visitor.call(contract.openEnquiryForm)).ticket;
  } finally {
    now.mockRestore();
  }
}
const ask = async (changes: object = {}) =>
  visitor.call(contract.sendEnquiry, {
    body: { ...asked, ticket: await ticketFrom(10_000), ...changes },
  });
const find = async (number: string) =>
  (await admin.call(contract.listEnquiries, { query: { keyword: number } })).rows[0];

describe('a question', () => {
  it('is stored as it was written, with a number and a promise of three working days until 18:00', async () => {
    const { number, dueAt } = await ask();
    expect(number).toMatch(/^Q\d{4}-\d{6}$/);
    expect(new Date(dueAt).getUTCHours()).toBe(10);
    expect(new Date(dueAt).getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    expect(await find(number)).toMatchObject({ ...asked, number, dueAt, state: 'open', late: false });
  });

  it.each([
    ['question', ' \n'],
    ['question', 'x'.repeat(2001)],
    ['question', '=1+1<b>'.repeat(1500)],
    ['company', ''],
    ['phone', '0755-26a'],
    ['phone', '12'],
    ['email', 'linke@lanyue'],
    ['email', 'linke'],
    ['locale', 'fr'],
  ])('is refused with the %s %j', async (field, value) => {
    const body = { ...asked, ticket: await ticketFrom(10_000), [field]: value };
    const refused = await visitor.refusal('parameterInvalid', contract.sendEnquiry, { body });
    expect(refused.details).toMatchObject({ issues: [{ path: field }] });
  });

  it('is not taken from a form that was sent too soon, too late, or is not ours', async () => {
    const tickets = [await ticketFrom(0), await ticketFrom(90_000_000), '1.x', '', 'NaN.'];
    const good = await ticketFrom(10_000);
    const [, signature] = good.split('.');
    for (const ticket of [...tickets, `${Date.now() - 20_000}.${signature}`]) {
      const refused = await visitor.refusal('parameterInvalid', contract.sendEnquiry, {
        body: { ...asked, ticket },
      });
      expect(refused.details).toMatchObject({ reason: 'ticket' });
    }
  });

  it('of a machine is answered alike, and not stored', async () => {
    const { number } = await ask({ website: 'https://spam.example' });
    expect(number).toMatch(/^Q\d{4}-/);
    expect(await find(number)).toBeUndefined();
  });
});

describe('an administrator', () => {
  it('answers by mail in the language of the question, again and again, until it is closed', async () => {
    const { number } = await ask({ locale: 'en' });
    const row = await find(number);
    const params = { id: row?.id ?? '' };
    const before = (await admin.call(readWaiting)).enquiries?.count ?? 0;
    const text = 'Run it in two parts.\n\nMerge the results.';
    expect(await admin.call(contract.replyToEnquiry, { params, body: { text, seen: 1 } })).toMatchObject({
      state: 'answered',
      version: 2,
    });
    expect((await admin.call(readWaiting)).enquiries?.count).toBe(before - 1);
    const { rows: mails } = await sql<{ locale: string; address: string; facts: object }>`
      select locale, address, facts from mail where kind = 'enquiry-answered'`.execute(portal.deps.db);
    expect(mails).toEqual([
      {
        locale: 'en',
        address: asked.email,
        facts: {
          number,
          asked: ['<b>CTS 15_r4</b>', '=1+1 在第 130 个模块停止'],
          answer: ['Run it in two parts.', 'Merge the results.'],
        },
      },
    ]);
    const late = await admin.refusal('parameterInvalid', contract.replyToEnquiry, {
      params,
      body: { text, seen: 1 },
    });
    expect(late.details).toMatchObject({ reason: 'version', version: 2 });
    await admin.call(contract.replyToEnquiry, { params, body: { text: 'More', seen: 2 } });
    expect((await admin.call(contract.readEnquiry, { params })).replies.map((one) => one.text)).toEqual([
      text,
      'More',
    ]);
    await admin.call(contract.closeEnquiry, { params, body: { seen: 3 } });
    for (const endpoint of [contract.replyToEnquiry, contract.closeEnquiry])
      await admin.refusal('reviewStatusChanged', endpoint, {
        params,
        body: endpoint === contract.closeEnquiry ? { seen: 4 } : { text, seen: 4 },
      });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'enquiry', ...params } });
    expect(rows.map(({ action }) => action)).toEqual(['closed', 'replied', 'replied']);
    // It stays when the question is deleted, so it may hold nothing of it.
    expect(JSON.stringify(rows)).not.toMatch(/CTS|lanyue|two parts/);
  });

  it('sees what is late, and how much of it', async () => {
    const { number } = await ask();
    await sql`update enquiry set created_at = now() - interval '9 days', due_at = now() - interval '1 hour' where number = ${number}`.execute(
      portal.deps.db,
    );
    expect(await find(number)).toMatchObject({ late: true });
    expect((await admin.call(readWaiting)).enquiries).toMatchObject({ late: 1 });
    const answered = await admin.call(contract.listEnquiries, { query: { state: 'answered' } });
    expect(answered.rows.every(({ state }) => state === 'answered')).toBe(true);
    await admin.refusal('dataMissing', contract.readEnquiry, {
      params: { id: '00000000-0000-4000-8000-000000000000' },
    });
  });
});

it('a question is deleted two years after it came, with what was answered', async () => {
  const { number } = await ask();
  const { db, storage } = portal.deps;
  // Whoever looks is signed out by the moved clock, too.
  const held = async () =>
    (await db.selectFrom('enquiry').select('id').where('number', '=', number).execute()).length;
  const after = (days: number) =>
    prune({
      db,
      accountsDb: db,
      storage,
      now: () => new Date(Date.now() + days * 86_400_000),
      stopping: new AbortController().signal,
    });
  await after(729);
  expect(await held()).toBe(1);
  expect((await after(731))?.enquiries).toBeGreaterThan(0);
  expect(await held()).toBe(0);
});
