import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { listMessages } from '#contract/messages.ts';
import { assignReview } from '#contract/reviewers.ts';
import { decideApplication, listQueue } from '#contract/reviews.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command } from '#domain/applications/commands.ts';
import type { ReviewPhase } from '#domain/applications/statuses.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import type { CommitResult } from '#workflows/messages.ts';

type Person = { id: string; actor: Actor; client: ApiClient };
let portal: ApiPortal;
let admin: ApiClient;
let maker: ApiClient;
let enterpriseId: string;
let reviewers: [Person, Person, Person];

const settings = ['twoForProduct', 'twoForResults', 'twoForFinal', 'thirdDecides'] as const;
type Settings = Partial<Record<(typeof settings)[number] | 'automaticAssignment', boolean>>;

async function set(values: Settings): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await sql`insert into general_config (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(portal.deps.db);
}

async function hire(): Promise<Person> {
  const account = await createAccount(portal.deps.db, { roles: ['reviewer'] });
  return { id: account.id, actor: account.actor, client: await portal.as(account) };
}

beforeAll(async () => {
  portal = await openApiPortal();
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  const { db } = portal.deps;
  await sql`update account set disabled_at = now() where 'reviewer' = any (roles)`.execute(db);
  await set({ ...Object.fromEntries(settings.map((key) => [key, false])), automaticAssignment: true });
  reviewers = [await hire(), await hire(), await hire()];
  enterpriseId = (await createEnterprise(db)).id;
  maker = await portal.as(await createAccount(db, { enterpriseId }));
});

const { images: _images, ...entered } = materialsOf('');
const materials = JSON.stringify(entered);

/** An application in product review, which the first reviewer has. */
async function inProductReview(): Promise<string> {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  const overrides = { materials, phase: 'product' as ReviewPhase };
  const status = 'product-under-review' as const;
  const { id } = await insertApplicationRow(portal.deps.db, { product, status, overrides });
  await admin.call(assignReview, { params: { id }, body: { reviewerId: reviewers[0].id, seen: null } });
  return id;
}

/** As the workflow commits it, and once more, as it does when the answer is lost. */
async function commit(id: string, { actor }: Person, command: Command): Promise<CommitResult> {
  const { db, now } = portal.deps;
  const application = db.selectFrom('application').select(['number', 'version']).where('id', '=', id);
  const { number, version } = await application.executeTakeFirstOrThrow();
  const commandId = randomUUID();
  await insertCommand(db, commandRow(actor, { id: commandId, applicationId: id, command }));
  const input = { applicationId: id, number, commandId, type: command.type, version };
  const once = () => runForSystem(() => commitCommand({ db: portal.requestDb, now }, input));
  const result = await once();
  expect(await once()).toEqual(result);
  return result;
}

const seen = (client: ApiClient, id: string) => client.call(getApplication, { params: { id } });
const told = async (client: ApiClient) => (await client.call(listMessages)).rows.map(({ kind }) => kind);
const rowOf = async ({ client }: Person, id: string) =>
  (await client.call(listQueue)).rows.find((row) => row.id === id);
const approve: Command = { type: 'approve-phase', phase: 'product', comment: '材料齐全' };
const reject: Command = { type: 'reject-phase', phase: 'product', finding };
const sameReviewer = { kind: 'refused', error: 'permissionDenied', details: { reason: 'opinion' } };

it('an approval of two takes effect with the second, of which the maker sees nothing before', async () => {
  const [first] = reviewers;
  await set({ twoForProduct: true });
  const id = await inProductReview();
  const before = await seen(maker, id);
  expect(await commit(id, first, approve)).toMatchObject({ kind: 'committed' });
  const after = await seen(maker, id);
  const { version, usual: _usual, reviewingSince: _since, updatedAt: _at, ...kept } = before;
  expect(after).toMatchObject({ ...kept, version: version + 1, opinions: null });
  expect(await told(maker)).toEqual([]);
  // Another one has it, is told, and reads why.
  const row = await rowOf(first, id);
  const second = reviewers.find((one) => one.id === row?.reviewer?.id && one !== first);
  if (!second) throw new Error('nobody else has it');
  expect(row).toMatchObject({ opinions: 1 });
  expect(await told(second.client)).toEqual(['assignment']);
  const { opinions } = await seen(second.client, id);
  expect(opinions).toMatchObject({
    hasThird: false,
    given: [{ reviewer: { id: first.id }, type: 'approve-phase', comment: '材料齐全' }],
  });
  // A reviewer who belongs to the enterprise is told no more than it is.
  const colleague = await createAccount(portal.deps.db, { roles: ['reviewer'], enterpriseId });
  const theirs = await portal.as(colleague);
  expect(await seen(theirs, id)).toMatchObject({ opinions: null });
  expect((await theirs.call(listQueue)).rows.find((one) => one.id === id)).toMatchObject({ opinions: 0 });
  // Who gave it can neither give it again nor have it.
  expect(await commit(id, first, approve)).toMatchObject(sameReviewer);
  const body = { version: after.version, command: approve } as never;
  const key = { 'idempotency-key': randomUUID() };
  expect(await first.client.send(decideApplication, { params: { id }, body }, key)).toMatchObject({
    status: 403,
    body: { details: { reason: 'opinion' } },
  });
  const back = { params: { id }, body: { reviewerId: first.id, seen: second.id } };
  const refused = await admin.refusal('reviewerMissing', assignReview, back);
  expect(refused.details).toMatchObject({ reason: 'fourEyes' });
  expect(await commit(id, second, approve)).toMatchObject({ kind: 'committed' });
  expect(await seen(maker, id)).toMatchObject({ phase: 'commercial', status: 'product-under-review' });
  expect(await seen(second.client, id)).toMatchObject({ opinions: null });
});

it('one rejection is enough where no third one decides, of the first and of the second', async () => {
  const [first, second] = reviewers;
  await set({ twoForProduct: true });
  const [one, other] = [await inProductReview(), await inProductReview()];
  await commit(one, first, reject);
  await commit(other, first, approve);
  await commit(other, second, reject);
  for (const id of [one, other])
    expect(await seen(maker, id)).toMatchObject({ status: 'product-rejected', finding });
});

it('where two differ the third decides, and who decided is nobody to decide again', async () => {
  const [first, second, third] = reviewers;
  await set({ twoForProduct: true, thirdDecides: true });
  const id = await inProductReview();
  await commit(id, first, reject);
  await commit(id, second, approve);
  expect(await seen(maker, id)).toMatchObject({ status: 'product-under-review', finding: null });
  expect(await rowOf(third, id)).toMatchObject({ opinions: 2, reviewer: { id: third.id } });
  expect(await commit(id, second, reject)).toMatchObject(sameReviewer);
  await commit(id, third, reject);
  expect(await seen(maker, id)).toMatchObject({ status: 'product-rejected' });
  // The next round begins anew, and with who had the last.
  const { db } = portal.deps;
  await db.updateTable('application').set({ waitingSince: new Date() }).where('id', '=', id).execute();
  expect((await seen(third.client, id)).opinions).toBeNull();
});

it('a configuration is certified when both pass it', async () => {
  const [first, second] = reviewers;
  const { db } = portal.deps;
  await set({ twoForFinal: true });
  const product = await createProduct(db, { enterpriseId });
  const overrides = { materials, sample: 'report-generated' as const };
  const status = 'certification-under-review' as const;
  const { id } = await insertApplicationRow(db, { product, status, overrides });
  const [one = '', other = ''] = product.configurations.map((configuration) => configuration.id);
  const pass = (...passed: string[]): Command => ({ type: 'approve-final', passed, comment: '逐项核对' });
  await commit(id, first, pass(one));
  expect(await commit(id, second, pass(one, other))).toMatchObject({
    kind: 'refused',
    details: { field: 'passed', reason: 'failed-before' },
  });
  expect(await commit(id, second, pass(one))).toMatchObject({ kind: 'committed' });
  const { configurations } = await seen(maker, id);
  expect(configurations.map(({ verdict }) => verdict)).toEqual(['passed', 'failed']);
});

it('without the rule of assignment who decided gives it up, and all who may review are told', async () => {
  const [first, second] = reviewers;
  await set({ twoForProduct: true, automaticAssignment: false });
  const id = await inProductReview();
  await commit(id, first, approve);
  expect(await rowOf(second, id)).toMatchObject({ reviewer: null });
  expect(await told(second.client)).toEqual(['application']);
});
