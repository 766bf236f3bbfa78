import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { listMessages } from '#contract/messages.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { handOver, readHandOver, suggestReviewer, writeCompetence } from '#contract/reviewers/assignment.ts';
import { addAbsence, assignReview } from '#contract/reviewers.ts';
import { listQueue } from '#contract/reviews.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import { runForSystem, runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command } from '#domain/applications/commands.ts';
import { createApplication } from '#services/applications/create-application.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { giveNewApplication } from '#services/commands/give-new-application.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

type Person = { id: string; actor: Actor; client: ApiClient };
let portal: ApiPortal;
let admin: ApiClient;
let maker: Person & { enterpriseId: string };

const setting = (key: string, value: boolean) =>
  sql`insert into general_config (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(portal.deps.db);
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  portal = await openApiPortal();
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  const { db } = portal.deps;
  // The reviewers of one test are nobody in another.
  await sql`update account set disabled_at = now() where 'reviewer' = any (roles)`.execute(db);
  await setting('automaticAssignment', true);
  await setting('fourEyes', false);
  const enterpriseId = (await createEnterprise(db)).id;
  const account = await createAccount(db, { enterpriseId });
  maker = { id: account.id, actor: account.actor, client: await portal.as(account), enterpriseId };
});

async function hire(enterpriseId: string | null = null): Promise<Person> {
  const account = await createAccount(portal.deps.db, { roles: ['reviewer'], enterpriseId });
  return { id: account.id, actor: account.actor, client: await portal.as(account) };
}

/** As a request of the maker does it: the database shows it the enterprise's rows alone. */
async function apply(): Promise<string> {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId: maker.enterpriseId });
  const configurationIds = product.configurations.map(({ id }) => id);
  const materials = materialsOf(await insertImage(db, maker.enterpriseId));
  const input = { productId: product.id, type: 'first', mode: 'standard', plus: null } as const;
  const deps = { db: portal.requestDb, now: portal.deps.now };
  const create = () =>
    createApplication(
      deps,
      { ...maker.actor, enterpriseId: maker.enterpriseId },
      {
        key: randomUUID(),
        input: { ...input, configurationIds, materials },
      },
    );
  return (await runInTenant(maker.enterpriseId, create)).id;
}

/** What the job of a new application does first. */
const give = (id: string) =>
  runForSystem(() => giveNewApplication({ db: portal.requestDb, now: portal.deps.now }, id));

async function arrive(): Promise<string> {
  const id = await apply();
  await give(id);
  return id;
}

/** As the workflow commits it, and once more, as it does when the answer is lost. */
async function command(id: string, { actor }: Person, given: Command): Promise<void> {
  const { db, now } = portal.deps;
  const application = db.selectFrom('application').select(['number', 'version']).where('id', '=', id);
  const { number, version } = await application.executeTakeFirstOrThrow();
  const commandId = randomUUID();
  await insertCommand(db, commandRow(actor, { id: commandId, applicationId: id, command: given }));
  const input = { applicationId: id, number, commandId, type: given.type, version };
  const commit = () => runForSystem(() => commitCommand({ db: portal.requestDb, now }, input));
  expect(await commit()).toMatchObject({ kind: 'committed' });
  expect(await commit()).toMatchObject({ kind: 'committed' });
}

async function holderOf(id: string): Promise<string | undefined> {
  const { db } = portal.deps;
  const rows = db.selectFrom('reviewAssignment').selectAll().where('applicationId', '=', id);
  return (await rows.executeTakeFirst())?.reviewerId;
}
const mine = async ({ client }: Person) =>
  (await client.call(listQueue, { query: { whose: 'mine', limit: '100' } as never })).rows.map(
    ({ id }) => id,
  );
const told = async ({ client }: Person) => (await client.call(listMessages)).rows.map(({ kind }) => kind);

it('what arrives at once is given in turns, told to who has it, and the rule stands in its history', async () => {
  const reviewers = [await hire(), await hire(), await hire()];
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await apply());
  expect(await Promise.all(reviewers.map(told))).toEqual([[], [], []]);
  // Twice each: the job is done again when its process was killed.
  await Promise.all([...ids, ...ids].map(give));
  expect((await Promise.all(reviewers.map(mine))).map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(await Promise.all(reviewers.map(told))).toEqual(Array(3).fill(['assignment', 'assignment']));
  const [first = ''] = ids;
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'review', id: first } as never });
  expect(rows).toMatchObject([{ actor: { id: null, side: 'system' }, action: 'assigned' }]);
  const seen = await maker.client.call(getApplication, { params: { id: first } });
  expect(seen.reviewingSince).not.toBeNull();
});

it('a further round goes to who had the first, and while they are away to another, who is told', async () => {
  const [one, other] = [await hire(), await hire()];
  const id = await arrive();
  const [first, second] = (await holderOf(id)) === one.id ? [one, other] : [other, one];
  await command(id, first, { type: 'reject-phase', phase: 'product', finding });
  await arrive();
  await command(id, maker, { type: 'resubmit' });
  expect(await holderOf(id)).toBe(first.id);
  await command(id, first, { type: 'reject-phase', phase: 'product', finding });
  await admin.call(addAbsence, { params: { id: first.id }, body: { firstDay: day(-1), lastDay: day(2) } });
  await command(id, maker, { type: 'resubmit' });
  expect(await holderOf(id)).toBe(second.id);
  expect(await told(second)).toEqual(['assignment', 'assignment']);
});

it('where nobody fits it is nobody’s, all who may review are told, and the reason is said', async () => {
  const colleague = await hire(maker.enterpriseId);
  const away = await hire();
  const reader = await hire();
  const competence = { phases: [], categories: [], languages: ['en' as const] };
  await admin.call(writeCompetence, { params: { id: reader.id }, body: competence });
  await admin.call(addAbsence, { params: { id: away.id }, body: { firstDay: day(-1), lastDay: day(2) } });
  const id = await arrive();
  expect(await holderOf(id)).toBeUndefined();
  expect(await told(reader)).toEqual(['application']);
  expect(await told(colleague)).toEqual([]);
  const suggestion = await admin.call(suggestReviewer, { params: { id } });
  expect(suggestion).toMatchObject({ reviewerId: null, because: 'all-absent' });
  expect(suggestion.misfits).toEqual(
    expect.arrayContaining([
      { id: colleague.id, misfit: 'ownEnterprise' },
      { id: away.id, misfit: 'absent' },
      { id: reader.id, misfit: 'language' },
    ]),
  );
  await command(id, reader, { type: 'approve-phase', phase: 'product', comment: '' });
  expect(await holderOf(id)).toBeUndefined();
});

it('the final approval goes to another than the results, where the programme wants two', async () => {
  const [one, other] = [await hire(), await hire()];
  await setting('fourEyes', true);
  const product = await createProduct(portal.deps.db, { enterpriseId: maker.enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const overrides = { materials: JSON.stringify(materials), sample: 'received' as const };
  const status = 'certification-under-review' as const;
  const { id } = await insertApplicationRow(portal.deps.db, { product, status, overrides });
  const review = {
    applicationId: id,
    phase: 'results',
    handler: 'a',
    handlerId: one.id,
    at: new Date(),
    round: 0,
  };
  await portal.deps.db
    .insertInto('review')
    .values({ ...review, result: 'approved', comment: '' })
    .execute();
  await admin.call(assignReview, { params: { id }, body: { reviewerId: one.id, seen: null } });
  await command(id, one, { type: 'pass-sample-test', comment: '' });
  expect(await holderOf(id)).toBe(other.id);
  // By hand neither.
  const body = { reviewerId: one.id, seen: other.id };
  const refused = await admin.refusal('reviewerMissing', assignReview, { params: { id }, body });
  expect(refused.details).toMatchObject({ reason: 'fourEyes' });
});

it('what falls due in an absence is handed over, but for what nobody fits for; all else stays', async () => {
  const [leaving, other] = [await hire(), await hire()];
  await setting('automaticAssignment', false);
  const lay = async (enterpriseId: string, due: number) => {
    const product = await createProduct(portal.deps.db, { enterpriseId });
    const dueAt = new Date(Date.now() + due * 86_400_000);
    const overrides = { phase: 'product' as const, dueAt };
    const { id } = await insertApplicationRow(portal.deps.db, {
      product,
      status: 'product-under-review',
      overrides,
    });
    await admin.call(assignReview, { params: { id }, body: { reviewerId: leaving.id, seen: null } });
    return id;
  };
  const within = [await lay(maker.enterpriseId, 4), await lay(maker.enterpriseId, 5)];
  const before = await lay(maker.enterpriseId, 1);
  await portal.deps.db
    .updateTable('account')
    .set({ enterpriseId: (await createEnterprise(portal.deps.db)).id })
    .where('id', '=', other.id)
    .execute();
  const { enterpriseId } = await portal.deps.db
    .selectFrom('account')
    .select('enterpriseId')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  const own = await lay(enterpriseId ?? '', 5);
  const days = { firstDay: day(3), lastDay: day(7) };
  const params = { id: leaving.id };
  const planned = await admin.call(readHandOver, { params, query: days });
  expect(planned.open).toBe(4);
  expect(planned.rows.map(({ id, because, reviewer }) => [id, because, reviewer?.id])).toEqual([
    [within[0], 'turn', other.id],
    [within[1], 'turn', other.id],
    [own, 'own-enterprise', undefined],
  ]);
  await leaving.client.refusal('permissionDenied', handOver, { params, body: days });
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [
    await admin.send(handOver, { params, body: days }, headers),
    await admin.send(handOver, { params, body: days }, headers),
  ];
  expect(answers.map(({ body }) => body)).toMatchObject([
    { given: 2, left: 1 },
    { given: 2, left: 1 },
  ]);
  expect(await Promise.all([...within, before, own].map(holderOf))).toEqual([
    other.id,
    other.id,
    leaving.id,
    leaving.id,
  ]);
});

it('what a reviewer reviews is kept in the history of the account, and refused of others and for unknown categories', async () => {
  const { id } = await hire();
  const body = { phases: ['results' as const], categories: [], languages: [] };
  await admin.call(writeCompetence, { params: { id }, body });
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'account', id } as never });
  expect(rows[0]).toMatchObject({
    action: 'competence',
    fields: [{ field: 'phases', before: [], after: ['results'] }],
  });
  const unknown = { ...body, categories: ['hovercraft'] };
  await admin.refusal('categoryMissing', writeCompetence, { params: { id }, body: unknown });
  await admin.refusal('reviewerMissing', writeCompetence, { params: { id: maker.id }, body });
});
