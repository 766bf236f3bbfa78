import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inviteColleague } from '#contract/accounts/colleagues.ts';
import { rateLimits } from '#domain/quotas/rate-limits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { tellFigure } from './support/figures.ts';

const probes = 120;
let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal({
    MAIL_FROM: 'Assay <notice@assay.example>',
    RATE_LIMIT_SCALE: String(probes / rateLimits.colleagueInvited.calls),
  });
});
afterAll(() => portal?.close());

const createOther = async (columns: { disabledAt?: Date } = {}) => {
  const { id: enterpriseId } = await createEnterprise(portal.deps.db);
  return createAccount(portal.deps.db, { enterpriseId, ...columns });
};

/** Emails that an attacker may want to know of; each has as much made before it, so that times can be compared. */
const emails: Record<string, () => Promise<string>> = {
  unknown: async () => {
    await createOther();
    return `nobody-${nextSerial()}@probe.example`;
  },
  'of another maker': async () => (await createOther()).login,
  disabled: async () => (await createOther({ disabledAt: new Date() })).login,
  'of the staff': async () => {
    await createOther();
    return (await createAccount(portal.deps.db, { roles: ['admin'] })).login;
  },
};

/** What a process of the portal asked the database while something ran. */
async function statementsOf<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await run();
    const calls = spy.mock.calls as unknown[][];
    const texts = calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    return { result, statements: texts.filter((text) => !text.includes('pg_snapshot')) };
  } finally {
    spy.mockRestore();
  }
}

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

it('inviting colleagues tells nobody which emails have an account, and holds none', async () => {
  const { partner } = await portal.enterPartner();
  const kinds = Object.keys(emails);
  const invite = (login: string) => {
    const body = { login, nameZh: '陈予', nameEn: 'Chen Yu', right: 'view' as const };
    return partner.send(inviteColleague, { body });
  };
  const told = new Set<string>();
  const logins: string[] = [];
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
  for (let made = 0; made < probes; made += 1) {
    const kind = kinds[made % kinds.length] ?? '';
    const login = (await emails[kind]?.()) ?? '';
    logins.push(login);
    const began = performance.now();
    const { result, statements } = await statementsOf(() => invite(login));
    times.get(kind)?.push(performance.now() - began);
    const { status, body } = result as { status: number; body: Record<string, unknown> };
    told.add(JSON.stringify([status, Object.keys(body), body.link, statements.length]));
  }
  const beyond = await invite(logins[0] ?? '');
  const medians = [...times].map(([kind, all]) => `${kind} ${medianOf(all).toFixed(1)} ms`);
  tellFigure({
    attack: `${probes} emails probed by inviting them: unknown, others’, disabled, staff’s`,
    figure: `${told.size - 1} answers that differ (medians: ${medians.join(', ')}); the next one ${beyond.status}`,
    bound: '0 that differ in status, fields or statements; 429 from then on',
  });
  expect([...told]).toHaveLength(1);
  expect(beyond.status).toBe(429);
  const { length } = await portal.deps.db
    .selectFrom('mail')
    .select('id')
    .where('address', 'in', logins)
    .execute();
  expect(length, 'a mail to every one of them').toBe(probes);
  const unknown = logins.filter((login) => login.startsWith('nobody-'));
  const held = await portal.deps.db
    .selectFrom('account')
    .select('id')
    .where('login', 'in', unknown)
    .execute();
  expect(held).toEqual([]);
});
