import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  amendMaterials,
  commandApplication,
  createApplication,
  getApplication,
  listApplications,
} from '#contract/applications.ts';
import { listStuck, resumeApplication } from '#contract/operations.ts';
import { decideApplication, listQueue } from '#contract/reviews.ts';
import { appendHistory } from '#db/queries/history.ts';
import { queueKindOf, queueKinds } from '#domain/applications/waits.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { startPortalWorkflows } from '#tests/support/processes/portal-workflows.ts';

let portal: ApiPortal;
let stopWorkflows: () => Promise<void>;
let enterpriseId: string;
let image: string;
let partner: ApiClient;
let stranger: ApiClient;
let reviewer: ApiClient;
let second: ApiClient;
let operator: ApiClient;

const db = () => portal.deps.db;
const account = async (overrides: Parameters<typeof createAccount>[1]) =>
  portal.as(await createAccount(db(), overrides));

beforeAll(async () => {
  portal = await openApiPortal();
  stopWorkflows = await startPortalWorkflows(portal);
  enterpriseId = (await createEnterprise(db())).id;
  image = await insertImage(db(), enterpriseId);
  partner = await account({ enterpriseId });
  stranger = await account({ enterpriseId: (await createEnterprise(db())).id });
  reviewer = await account({ roles: ['reviewer'], nameZh: '沈知微' });
  second = await account({ roles: ['reviewer'], nameZh: '周以宁' });
  operator = await account({ roles: ['operator'], nameZh: '运维' });
});
afterAll(async () => {
  await stopWorkflows?.();
  await portal?.close();
});

async function draft(overrides: Parameters<typeof createProduct>[1] | Record<string, unknown> = {}) {
  const product = await createProduct(db(), { enterpriseId, ...overrides });
  const configurationIds = product.configurations.map((one) => one.id);
  return { productId: product.id, configurationIds, materials: materialsOf(image) };
}

const key = (value: string = randomUUID()) => ({ 'idempotency-key': value });

async function apply(client = partner) {
  const answer = await client.send(createApplication, { body: await draft() }, key());
  return createApplication.response.parse(answer.body);
}

function decide(client: ApiClient, id: string, version: number, command: unknown, headers = key()) {
  return client.send(decideApplication, { params: { id }, body: { version, command } }, headers);
}

type Draft = Awaited<ReturnType<typeof draft>>;
const withMaterials = (changes: object) => (body: Draft) => ({
  ...body,
  materials: { ...body.materials, ...changes },
});
const approveProduct = { type: 'approve-phase', phase: 'product', comment: '' };

describe('creating an application', () => {
  it('makes one of twenty equal requests', async () => {
    const body = await draft();
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => partner.send(createApplication, { body }, headers)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1);
  });

  it('makes one of twenty requests for one product, and refuses the others', async () => {
    const body = await draft();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => partner.send(createApplication, { body }, key())),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body).toMatchObject({ errorCode: 'HTS.100000026' });
  });

  const broken: [string, ErrorName, (body: Awaited<ReturnType<typeof draft>>) => unknown][] = [
    ['an unknown product', 'productMissingForApplication', (body) => ({ ...body, productId: randomUUID() })],
    [
      'a foreign configuration',
      'parameterInvalid',
      (body) => ({ ...body, configurationIds: [randomUUID()] }),
    ],
    [
      'pictures of somebody else',
      'productImageMissing',
      (body) => ({ ...body, materials: materialsOf(randomUUID()) }),
    ],
    ['plus mode without a form', 'certificationTypeInvalid', (body) => ({ ...body, mode: 2 })],
    ['a mode that is none', 'certificationTypeInvalid', (body) => ({ ...body, mode: 3 })],
    ['a mode by its word', 'certificationTypeInvalid', (body) => ({ ...body, mode: 'plus' })],
    [
      're-certification of what is not certified',
      'supplementNotAllowed',
      (body) => ({ ...body, type: 'recertification' }),
    ],
    ['a status in the body', 'parameterInvalid', (body) => ({ ...body, status: 'certified' })],
    [
      'an image item without a picture',
      'imageTypeIncomplete',
      (body) => ({
        ...body,
        materials: { ...body.materials, images: { ...body.materials.images, 'product-back': [] } },
      }),
    ],
    ['no sales region', 'salesRegionMissing', withMaterials({ salesRegions: [] })],
    ['a region that is none', 'salesRegionMissing', withMaterials({ salesRegions: ['cn', 'moon'] })],
    ['an operating system that is none', 'osMissing', withMaterials({ os: 'LanOS' })],
    ['apps of another list', 'preloadedAppsRefreshed', withMaterials({ preloadedListVersion: 2 })],
    [
      'an app that is not listed',
      'preloadedAppsRefreshed',
      withMaterials({ preloadedApps: ['browser', 'radio'] }),
    ],
    ['sales of nothing', 'salesVolumeOutOfRange', withMaterials({ salesVolume: 0.05 })],
    ['two wrong materials at once', 'parameterInvalid', withMaterials({ salesVolume: 0, salesRegions: [] })],
    ['sales beyond the limit', 'salesVolumeOutOfRange', withMaterials({ salesVolume: 50_000.1 })],
  ];
  it.each(broken)('refuses %s', async (_name, error, change) => {
    const answer = await partner.send(createApplication, { body: change(await draft()) }, key());
    expect(answer.body).toMatchObject({ errorCode: describeError(error).code });
  });

  it.each([
    ['cpuArchitectureMissing', { cpuArchitecture: null }],
    ['screenDensityMissing', { screenDensity: null }],
    ['channelCodeMissing', { customCode: null }],
  ] as const)('refuses a product with %s', async (error, overrides) => {
    const answer = await partner.send(createApplication, { body: await draft(overrides) }, key());
    expect(answer.body).toMatchObject({ errorCode: describeError(error).code });
  });

  it('refuses an enterprise that may not apply for certification yet', async () => {
    const body = await draft();
    const without = (preloadingSince: Date | null) =>
      db()
        .updateTable('enterprise')
        .set({ preloadingSince })
        .where('id', '=', sql<string>`(select enterprise_id from product where id = ${body.productId}::uuid)`)
        .execute();
    await without(null);
    const answer = await partner.send(createApplication, { body }, key());
    await without(new Date());
    expect(answer).toMatchObject({ status: 403, body: { details: { permission: 'preloading' } } });
  });

  it('refuses a call without an Idempotency-Key', async () => {
    await partner.refusal('parameterInvalid', createApplication, { body: await draft() });
  });
});

describe('reading applications', () => {
  it('answers a foreign application like a missing one', async () => {
    const { id } = await apply();
    const foreign = await stranger.refusal('applicationMissing', getApplication, { params: { id } });
    const missing = await stranger.refusal('applicationMissing', getApplication, {
      params: { id: randomUUID() },
    });
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
    const end = { type: 'end' };
    const refused = await stranger.send(commandApplication, { params: { id }, body: end }, key());
    expect(refused.status).toBe(404);
  });

  it('pages by key without gaps and finds by number', async () => {
    const made = [await apply(), await apply(), await apply()];
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await partner.call(listApplications, { query: { limit: 2, ...(after && { after }) } });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made.map((one) => one.id)));
    const found = await partner.call(listApplications, { query: { keyword: made[0]?.number } });
    expect(found).toMatchObject({ total: 1, rows: [{ id: made[0]?.id }] });
    expect((await stranger.call(listApplications)).rows).toEqual([]);
  });

  it('orders the queue by due time and marks the own enterprise', async () => {
    await apply();
    const own = await account({ roles: ['reviewer'], enterpriseId });
    const { rows } = await own.call(listQueue);
    const due = rows.map((row) => row.wait.dueAt ?? '');
    expect(due).toEqual(due.toSorted());
    expect(rows.every((row) => row.conflict === (row.enterprise.id === enterpriseId))).toBe(true);
    await partner.refusal('permissionDenied', listQueue);
  });

  it('gives one kind of the queue alone, with true counts of all', async () => {
    await apply();
    const whole = await reviewer.call(listQueue, { query: { limit: 100 } });
    expect(whole.next).toBeNull();
    const counts: Record<string, number> = { all: whole.rows.length };
    for (const kind of queueKinds) {
      const wanted = whole.rows.filter(({ wait }) => queueKindOf(wait) === kind).map(({ id }) => id);
      counts[kind] = wanted.length;
      const page = await reviewer.call(listQueue, { query: { limit: 100, kind } });
      expect(page.rows.map(({ id }) => id)).toEqual(wanted);
      expect(page.total).toBe(wanted.length);
    }
    expect(counts.materials).toBeGreaterThan(0);
    expect(whole.counts).toEqual(counts);
    const [first] = whole.rows;
    const found = await reviewer.call(listQueue, { query: { keyword: first?.number, kind: 'results' } });
    expect(found).toMatchObject({ rows: [], total: 0, counts: { all: 1, results: 0 } });
  });

  it('shows an application as it was at one moment, whatever is written meanwhile', async () => {
    const product = await createProduct(db(), { enterpriseId });
    const { id, version } = await insertApplicationRow(db(), { product, status: 'certifying' });
    const line = {
      applicationId: id,
      at: new Date(),
      event: 'created',
      side: 'partner' as const,
      actor: null,
    };
    let changed: Promise<void> | undefined;
    const change = async () => {
      await db()
        .updateTable('application')
        .set({ version: version + 1 })
        .where('id', '=', id)
        .execute();
      const written = { ...line, version: version + 1, status: 'certifying' as const, step: 3, detail: {} };
      const told = { entity: 'application' as const, entityId: id, version: version + 1, change: {} };
      await appendHistory(db(), written, { ...told, rooms: ['programme'] });
    };
    let answers = 0;
    // Its first answer is there when the change is written, and any other would not be asked for yet.
    const interrupted = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers += 1;
        changed ??= change();
        await changed;
        return result;
      },
    });
    const actor = {
      accountId: randomUUID(),
      name: '',
      nameEn: '',
      roles: ['reviewer' as const],
      enterpriseId: null,
    };
    const read = await readApplication({ db: interrupted, now: () => new Date() }, actor, id);
    expect([read.version, read.history, answers]).toEqual([version, [], 1]);
    const later = await readApplication({ db: db(), now: () => new Date() }, actor, id);
    expect([later.version, later.history.length]).toEqual([version + 1, 1]);
  });

  it('finds two Chinese characters, a part of a model and a name after it was changed', async () => {
    const made = await apply();
    const find = async (keyword: string) =>
      (await partner.call(listApplications, { query: { keyword, limit: 100 } })).rows.map(({ id }) => id);
    const { product } = await partner.call(getApplication, { params: { id: made.id } });
    expect(product).toMatchObject({ cpuArchitecture: 'arm64-v8a' });
    for (const keyword of ['岚岳', '岳 pAd', '岳', product.model.toLowerCase().slice(0, 5)])
      expect(await find(keyword)).toContain(made.id);
    for (const keyword of ['岳岚', '岚 岳', '岚%']) expect(await find(keyword)).toEqual([]);
    await db().updateTable('product').set({ name: '钛隼之翼 9' }).where('id', '=', product.id).execute();
    expect(await find('隼之翼')).toEqual([made.id]);
    expect(await find('岚岳')).not.toContain(made.id);
    await db().updateTable('enterprise').set({ nameZh: '更名科技' }).where('id', '=', enterpriseId).execute();
    expect(await find('更名')).toContain(made.id);
  });
});

describe('deciding', () => {
  it('lets one of two reviewers win, and the other reads who decided what', async () => {
    const { id, number } = await apply();
    await eventually(async () => (await portal.deps.applications.describe(number)) === 'running');
    const reject = { type: 'reject-phase', phase: 'product', finding };
    const answers = await Promise.all([
      decide(reviewer, id, 1, approveProduct),
      decide(second, id, 1, reject),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409);
    const winner = answers[0]?.status === 200 ? '沈知微' : '周以宁';
    expect(lost?.body).toMatchObject({ errorCode: 'HTS.100000023', details: { decidedBy: winner } });
  });

  it('applies a repeated decision once and answers alike', async () => {
    const { id, number } = await apply();
    await eventually(async () => (await portal.deps.applications.describe(number)) === 'running');
    const headers = key();
    const first = await decide(reviewer, id, 1, approveProduct, headers);
    const again = await decide(reviewer, id, 1, approveProduct, headers);
    expect(first.body).toMatchObject({ state: 'applied', version: 2 });
    expect(again.body).toEqual(first.body);
    const stolen = await decide(second, id, 1, approveProduct, headers);
    expect(stolen.status).toBe(400);
  });

  it('leads a rejected product through new materials to another review', async () => {
    const { id, number } = await apply();
    await eventually(async () => (await portal.deps.applications.describe(number)) === 'running');
    const materials = { ...materialsOf(image), romVersion: '6.2.0.119' };
    const early = await partner.send(amendMaterials, { params: { id }, body: materials });
    expect(early.body).toMatchObject({ errorCode: 'HTS.100000026' });
    await decide(reviewer, id, 1, { type: 'reject-phase', phase: 'product', finding });
    const rejected = await partner.call(getApplication, { params: { id } });
    expect(rejected).toMatchObject({ status: 'product-rejected', actions: ['resubmit', 'end'] });
    expect(rejected.finding).toMatchObject({ ...finding, by: '沈知微' });
    const stale = { ...materials, preloadedListVersion: 2 };
    await partner.refusal('preloadedAppsRefreshedOnResubmit', amendMaterials, {
      params: { id },
      body: stale,
    });
    await partner.call(amendMaterials, { params: { id }, body: materials });
    await partner.send(commandApplication, { params: { id }, body: { type: 'resubmit' } }, key());
    const resubmitted = await partner.call(getApplication, { params: { id } });
    expect(resubmitted).toMatchObject({ status: 'product-under-review', finding: null });
    expect(resubmitted.materials.romVersion).toBe('6.2.0.119');
  });

  it('refuses to end an application under review, and changes nothing', async () => {
    const { id, version } = await apply();
    const answer = await partner.send(commandApplication, { params: { id }, body: { type: 'end' } }, key());
    expect(answer.body).toMatchObject({ errorCode: 'HTS.100000026' });
    expect(await partner.call(getApplication, { params: { id } })).toMatchObject({ version });
  });

  it('keeps the sides apart', async () => {
    const { id } = await apply();
    await partner.refusal('permissionDenied', decideApplication, {
      params: { id },
      body: { version: 1, command: approveProduct },
    });
    await reviewer.refusal('permissionDenied', commandApplication, { params: { id }, body: { type: 'end' } });
    await operator.refusal('permissionDenied', decideApplication, {
      params: { id },
      body: { version: 1, command: approveProduct },
    });
  });
});

describe('operating', () => {
  it('shows a lost run to operators and resumes it', async () => {
    const { id, number } = await apply();
    await eventually(async () => (await portal.deps.applications.describe(number)) === 'running');
    await db()
      .updateTable('application')
      .set({ needsOperator: 'terminated', needsOperatorSince: new Date(), number: `${number}9` })
      .where('id', '=', id)
      .execute();
    const stuck = await operator.call(listStuck);
    expect(stuck.rows.find((row) => row.id === id)).toMatchObject({ reason: 'terminated' });
    expect(await operator.call(resumeApplication, { params: { id } })).toEqual({ id, resumed: true });
    expect((await operator.call(listStuck)).rows.some((row) => row.id === id)).toBe(false);
    expect((await decide(reviewer, id, 1, approveProduct)).body).toMatchObject({ state: 'applied' });
    await reviewer.refusal('permissionDenied', resumeApplication, { params: { id } });
  });
});

describe('what searches are narrowed by', () => {
  it('is what the applications are, after all that was done to them', async () => {
    const { rows } = await sql<{ all: number; stale: number }>`
      select count(*)::int as all, count(*) filter (where s.tags is distinct from
        application_tags(a.enterprise_id, a.status, a.waiting_for, a.wait_action))::int as stale
      from application a left join application_search s on s.application_id = a.id`.execute(db());
    expect(rows[0]?.all).toBeGreaterThan(10);
    expect(rows[0]?.stale).toBe(0);
  });
});
