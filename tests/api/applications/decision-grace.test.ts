import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { listMessages } from '#contract/messages.ts';
import { decideApplication, listQueue, readRemedyDeadlines, withdrawDecision } from '#contract/reviews.ts';
import { commandRow, findCommand, findWithNext, insertCommand } from '#db/queries/commands.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { type ApiPortal, type EnteredPartner, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let maker: EnteredPartner;
let reviewer: ApiClient;
let colleague: ApiClient;
const now = () => new Date();
const rejection = { type: 'reject-phase', phase: 'product', finding } as const;

const setGrace = (seconds: number) =>
  sql`update general_config set value = ${String(seconds)} where key = 'decisionGraceSeconds'`.execute(
    portal.deps.db,
  );

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  maker = await portal.enterPartner();
  reviewer = await portal.as(await createAccount(db, { roles: ['reviewer'], nameZh: '沈知微' }));
  colleague = await portal.as(await createAccount(db, { roles: ['reviewer'] }));
});
beforeEach(() => setGrace(30));
afterAll(() => portal.close());

async function layReview() {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId: maker.enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const overrides = { phase: 'product' as const, materials: JSON.stringify(materials) };
  return insertApplicationRow(db, { product, status: 'product-under-review', overrides });
}

/** A rejection that is not in effect yet. */
async function reject(id: string) {
  const body = { version: 1, command: rejection };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await reviewer.send(decideApplication, { params: { id }, body }, headers);
  return decideApplication.response.parse(answer.body);
}

/** What the workflow does with a command that reaches it. */
const commit = ({ id, number }: { id: string; number: string }, commandId: string) =>
  commitCommand(
    { db: portal.deps.db, now },
    { applicationId: id, number, commandId, type: 'reject-phase', version: 1 },
  );

const endGrace = (commandId: string) =>
  sql`update command set effective_at = now() where id = ${commandId}`.execute(portal.deps.db);
const stateOf = async (commandId: string) => (await findCommand(portal.deps.db, commandId))?.state;

it('a rejection waits: reviewers see it, the maker sees nothing, and nobody decides beside it', async () => {
  const { id } = await layReview();
  const decision = await reject(id);
  expect(decision).toMatchObject({ state: 'recorded', version: null });
  const leftMs = new Date(decision.effectiveAt ?? 0).getTime() - Date.now();
  expect(leftMs).toBeGreaterThan(20_000);
  expect(leftMs).toBeLessThanOrEqual(30_000);

  const seen = await maker.partner.call(getApplication, { params: { id } });
  expect(seen).toMatchObject({ version: 1, status: 'product-under-review', pending: [] });
  expect((await maker.partner.call(listMessages)).rows).toEqual([]);

  const entry = { id: decision.id, type: 'reject-phase', effectiveAt: decision.effectiveAt };
  const rowFor = async (viewer: ApiClient) =>
    (await viewer.call(listQueue)).rows.find((row) => row.id === id)?.decided;
  expect(await rowFor(reviewer)).toMatchObject({ ...entry, own: true });
  expect(await rowFor(colleague)).toMatchObject({ ...entry, own: false, actor: '沈知微' });
  const { pending } = await colleague.call(getApplication, { params: { id } });
  expect(pending).toMatchObject([{ ...entry, own: false }]);

  const body = { version: 1, command: { type: 'approve-phase', phase: 'product', comment: '' } } as const;
  const headers = { 'idempotency-key': randomUUID() };
  const late = await colleague.send(decideApplication, { params: { id }, body }, headers);
  expect(late).toMatchObject({ status: 409, body: { details: { decidedBy: '沈知微' } } });
});

it('a withdrawn one changes nothing, however it reaches the workflow, and another is given in its place', async () => {
  const application = await layReview();
  const { id } = application;
  const decision = await reject(id);
  const params = { id, decision: decision.id };
  expect(await reviewer.call(withdrawDecision, { params })).toMatchObject({ state: 'withdrawn' });
  expect(await reviewer.call(withdrawDecision, { params })).toMatchObject({ state: 'withdrawn' });
  expect(await commit(application, decision.id)).toMatchObject({ kind: 'refused' });
  const seen = await maker.partner.call(getApplication, { params: { id } });
  expect(seen).toMatchObject({ version: 1, status: 'product-under-review' });
  expect(seen.history).toEqual([]);
  expect(await reject(id)).toMatchObject({ state: 'recorded' });
});

it('is applied when its time is over, not before, and can be withdrawn no more', async () => {
  const application = await layReview();
  const { id: decision } = await reject(application.id);
  await expect(commit(application, decision)).rejects.toThrow('may still be withdrawn');
  expect(await stateOf(decision)).toBe('recorded');
  await endGrace(decision);
  const params = { id: application.id, decision };
  expect(await reviewer.refusal('reviewStatusChanged', withdrawDecision, { params })).toMatchObject({
    details: { reason: 'in-effect' },
  });
  expect(await commit(application, decision)).toMatchObject({ kind: 'committed' });
  expect(await reviewer.refusal('reviewStatusChanged', withdrawDecision, { params })).toMatchObject({});
  expect(await stateOf(decision)).toBe('applied');
});

it('is withdrawn by who gave it, of the application that it is about', async () => {
  const [one, other] = [await layReview(), await layReview()];
  const { id: decision } = await reject(one.id);
  const of = (id: string) => ({ params: { id, decision } });
  await colleague.refusal('dataMissing', withdrawDecision, of(one.id));
  await reviewer.refusal('dataMissing', withdrawDecision, of(other.id));
  await reviewer.refusal('applicationMissing', withdrawDecision, of(randomUUID()));
  await maker.partner.refusal('permissionDenied', withdrawDecision, of(one.id));
  expect(await stateOf(decision)).toBe('recorded');
});

it('no later command of the application brings it to the workflow early', async () => {
  const { db } = portal.deps;
  const { id } = await layReview();
  const { id: decision } = await reject(id);
  const later = randomUUID();
  const { account } = maker;
  await insertCommand(
    db,
    commandRow(account.actor, { id: later, applicationId: id, command: { type: 'end' } }),
  );
  expect(await findWithNext(db, later)).toMatchObject({ nextId: later });
  await endGrace(decision);
  expect(await findWithNext(db, later)).toMatchObject({ nextId: decision });
});

it('is withdrawn or applied, never both, when both come at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const application = await layReview();
      const { id: decision } = await reject(application.id);
      // From here on by the clock: some are withdrawn in time, some are not.
      const left = sql`clock_timestamp() + make_interval(secs => ${index / 100}::float8)`;
      await sql`update command set effective_at = ${left} where id = ${decision}`.execute(portal.deps.db);
      const params = { id: application.id, decision };
      const committed = async () => {
        for (;;) {
          const result = await commit(application, decision).catch(() => null);
          if (result) return result.kind;
        }
      };
      const [withdrawn, kind] = await Promise.all([reviewer.send(withdrawDecision, { params }), committed()]);
      return [withdrawn.status === 200, kind, await stateOf(decision)];
    }),
  );
  for (const outcome of outcomes) {
    expect([
      [true, 'refused', 'withdrawn'],
      [false, 'committed', 'applied'],
    ]).toContainEqual(outcome);
  }
});

it('without a grace nothing waits, and a review that is passed on never does', async () => {
  const { db } = portal.deps;
  const given = async (command: object) => {
    const { id } = await layReview();
    const headers = { 'idempotency-key': randomUUID() };
    await reviewer.send(decideApplication, { params: { id }, body: { version: 1, command } }, headers);
    return findCommand(db, headers['idempotency-key']);
  };
  const approval = { type: 'approve-phase', phase: 'product', comment: '' };
  expect(await given(approval)).toMatchObject({ effectiveAt: null });
  await setGrace(0);
  expect(await given(rejection)).toMatchObject({ effectiveAt: null });
});

describe('the deadline of a rejection', () => {
  const friday = new Date('2026-11-27T03:00:00Z');
  beforeEach(() => portal.setClock(friday));
  afterEach(() => portal.setClock(null));

  async function rejectWithin(days: number | undefined) {
    await setGrace(0);
    const { db } = portal.deps;
    const { id, number } = await layReview();
    const commandId = randomUUID();
    const { account } = await portal.enterPartner();
    const actor = { ...account.actor, accountId: (await createAccount(db, { roles: ['reviewer'] })).id };
    const command = { ...rejection, days };
    await insertCommand(db, commandRow(actor, { id: commandId, applicationId: id, command }));
    const input = { applicationId: id, number, commandId, type: 'reject-phase', version: 1 } as const;
    const result = await commitCommand({ db, now: () => friday }, input);
    if (result.kind !== 'committed') throw new Error(JSON.stringify(result));
    const { action, dueAt } = result.snapshot.wait;
    return [action, new Date(dueAt ?? 0).toISOString()];
  }

  it('is the one that was chosen with it, else the usual one', async () => {
    expect(await rejectWithin(3)).toEqual(['amend-materials', '2026-12-02T10:00:00.000Z']);
    expect(await rejectWithin(undefined)).toEqual(['amend-materials', '2026-12-11T10:00:00.000Z']);
  });

  it('is told before, for each number of working days', async () => {
    const { usual, deadlines } = await reviewer.call(readRemedyDeadlines);
    expect(usual).toEqual({
      'amend-materials': 10,
      'replace-results': 10,
      'amend-bypass': 5,
      'choose-redelivery': 5,
    });
    expect(deadlines[2]).toEqual({ days: 3, dueAt: '2026-12-02T10:00:00.000Z' });
    expect(deadlines).toHaveLength(30);
  });

  it.each([0, 31, 2.5])('of %s working days is none', async (days) => {
    const { id } = await layReview();
    const body = { version: 1, command: { ...rejection, days } };
    const headers = { 'idempotency-key': randomUUID() };
    expect(await reviewer.send(decideApplication, { params: { id }, body }, headers)).toMatchObject({
      status: 400,
    });
  });
});
