import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '#domain/accounts/permissions.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { enqueueParse } from '#workers/queues/enqueue-jobs.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

async function visit(role: Role | null) {
  const enterpriseId = role === 'partner' ? (await createEnterprise(rig.db)).id : null;
  const account = role && (await createAccount(rig.db, { roles: [role], enterpriseId }));
  const session =
    account && (await startSession(rig.db, { accountId: account.id, idToken: null, now: new Date() }));
  const cookie = session ? `${sessionCookie}=${session.token}; ${serialCookie}=${session.serial}` : '';
  return (path: string, init: RequestInit = {}) =>
    fetch(`${rig.url}/ops/queues${path}`, {
      ...init,
      headers: { cookie, ...init.headers },
      signal: AbortSignal.timeout(10_000),
    });
}

test('operators see every queue, its jobs, and nothing from elsewhere', async () => {
  await enqueueParse(rig.queues, randomUUID());
  const operator = await visit('operator');
  const page = await operator('');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<base href="/ops/queues/"');
  expect(html).not.toMatch(/(src|href)="https?:/);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<style|style=/);
  expect(html).toMatch(/<div id="root">\s*<\/div>/);
  const script = /src="(static\/js\/main[^"]+)"/.exec(html)?.[1];
  expect((await operator(`/${script}`)).status).toBe(200);
  const queues = await (await operator('/api/queues')).json();
  expect(queues).toMatchObject({
    queues: [
      { name: 'test-results', counts: { waiting: 1 } },
      { name: 'large-results' },
      { name: 'application-forms' },
      { name: 'certificates' },
      { name: 'mail' },
    ],
  });
});

test('a job is called after its application and maker', async () => {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const { id } = await partner.uploadResult(maker.first, buildTradefedXml());
  await eventually(async () => (await rig.queues.testResults.getJob(id)) !== undefined);
  const operator = await visit('operator');
  const board = await operator('/api/queues?activeQueue=test-results&page=1');
  const { queues } = (await board.json()) as { queues: { jobs: { name: string }[] }[] };
  const names = queues[0]?.jobs.map(({ name }) => name);
  expect(names).toContain(`${maker.application.number} · ${maker.enterprise.nameEn}`);
});

test.each([
  ['a visitor', null, 401],
  ['a partner', 'partner', 403],
  ['a reviewer', 'reviewer', 403],
] as const)('%s sees nothing of it', async (_who, role, status) => {
  const visitor = await visit(role);
  for (const path of ['', '/api/queues']) expect((await visitor(path)).status).toBe(status);
});

test('operators may retry a failed job and change nothing else', async () => {
  const operator = await visit('admin');
  const id = randomUUID();
  await enqueueParse(rig.queues, id);
  const put = (path: string, headers = {}) => operator(path, { method: 'PUT', headers });
  expect((await put('/api/queues/test-results/empty')).status).toBe(403);
  expect((await put('/api/queues/test-results/pause')).status).toBe(403);
  expect((await put(`/api/queues/test-results/${id}/clean`)).status).toBe(403);
  expect(await rig.queues.testResults.getJobState(id)).toBe('waiting');
  // A job that waits cannot be retried, so the board itself says no: it was let through.
  expect((await put(`/api/queues/test-results/${id}/retry`)).status).toBe(400);
  const forged = await put(`/api/queues/test-results/${id}/retry`, { origin: 'https://evil.example' });
  expect(forged.status).toBe(403);
});

test('a retry stands in the audit log', async () => {
  const operator = await visit('operator');
  const id = randomUUID();
  await operator(`/api/queues/test-results/${id}/retry`, { method: 'PUT' });
  const call = `PUT /api/queues/test-results/${id}/retry`;
  const entries = await eventually(async () => {
    const rows = await rig.db
      .selectFrom('auditLine')
      .select(['phase', 'actorRoles', 'detail'])
      .where('operation', '=', 'queue.board')
      .orderBy('id')
      .execute();
    const own = rows.filter(({ detail }) => detail.call === call);
    return own.length === 2 ? own : null;
  });
  expect(entries).toEqual([
    { phase: 'asked', actorRoles: ['operator'], detail: { call } },
    { phase: 'refused', actorRoles: ['operator'], detail: { call } },
  ]);
});

test('what the board would parse is small', async () => {
  const operator = await visit('operator');
  const body = `{"a":[${'{},'.repeat(30_000)}{}]}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await operator(`/api/queues/test-results/${randomUUID()}/retry`, {
    method: 'PUT',
    headers,
    body,
  });
  expect(answer.status).toBe(413);
});
