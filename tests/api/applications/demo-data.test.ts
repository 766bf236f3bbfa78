import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ApplicationDetail, applicationDetail } from '#contract/applications.ts';
import { createDatabase } from '#db/connection.ts';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import type { Database, Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { loadDemoData } from '#infra/local/demo/load-demo.ts';
import { newcomers } from '#infra/local/demo/newcomers/newcomers.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { searchCertificates } from '#services/certificates/search-certificates.ts';
import { listAdminEnterprises } from '#services/enterprises/list-admin-enterprises.ts';
import { listBulletins } from '#services/notices/list-bulletins.ts';
import { readMaintenance } from '#services/notices/read-maintenance.ts';
import { settleOnboardings } from '#services/onboarding/settle-onboarding.ts';
import { listQueue } from '#services/reviews/list-queue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const tables = [
  'account',
  'enterprise',
  'product',
  'configuration',
  'contact',
  'application',
  'command',
  'history',
  'review',
  'delivery',
  'upload',
  'failure',
  'waiverRequest',
  'waiverRequestVersion',
  'certificate',
  'message',
  'file',
  'blob',
  'event',
  'outboxJob',
  'bulletin',
  'bulletinShown',
  'maintenance',
  'suite',
  'suiteIssue',
  'document',
  'documentVersion',
  'formTemplate',
  'enquiry',
  'enquiryReply',
] as (keyof Database)[];

const msToLoad = 90_000;
let database: TestDatabase;
let folder: string;
let db: Db;
let reviewer: Actor;
let applications: ApplicationDetail[];
let firstCounts: Record<string, number>;

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    counts[table] = total;
  }
  return counts;
}

async function findReviewer(): Promise<Actor> {
  const { id, nameZh, roles } = await db
    .selectFrom('account')
    .selectAll()
    .where('nameZh', '=', '沈知微')
    .executeTakeFirstOrThrow();
  return { accountId: id, name: nameZh, roles, enterpriseId: null };
}

const load = () => loadDemoData({ DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder });
const named = (name: string) => {
  const found = applications.find(({ product }) => product.name === name);
  if (!found) throw new Error(`no application of ${name}`);
  return found;
};

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'assay-demo-'));
  db = createDatabase(database.adminUrl, { sees: 'all', max: 4, applicationName: 'test' });
  await load();
  firstCounts = await countRows();
  reviewer = await findReviewer();
  const rows = await db.selectFrom('application').select('id').orderBy('number').execute();
  const deps = { db, now: () => new Date() };
  const read = await Promise.all(rows.map(({ id }) => readApplication(deps, reviewer, id)));
  applications = read.map((detail) => applicationDetail.parse(JSON.parse(JSON.stringify(detail))));
}, msToLoad);

afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'loading again, whole or after a kill at the very end, doubles nothing',
  async () => {
    await load();
    expect(await countRows()).toEqual(firstCounts);
    const unfinished = JSON.stringify({ anchor: new Date().toISOString(), complete: false });
    await db.updateTable('config').set({ value: unfinished }).where('key', '=', 'demo-data').execute();
    await load();
    expect(await countRows()).toEqual(firstCounts);
  },
  msToLoad,
);

test('every product of the demo stands where its story says', () => {
  const standings = applications.map(({ product, status, phase, sample, wait }) => [
    product.name,
    [status, wait.action ?? 'done', phase ?? sample ?? '-'].join(' '),
  ]);
  expect(Object.fromEntries(standings)).toEqual({
    '岚岳 Pad 11': 'certification-under-review deliver-samples pending-delivery',
    '岚岳 X3': 'test-result-rejected replace-results -',
    '岚岳 Watch 2': 'certifying upload-results -',
    '岚岳 X3 Pro': 'certified done report-generated',
    '岚岳 Note 墨水屏': 'partially-certified done report-generated',
    '岚岳 X3 Lite': 'exception-bypass-rejected amend-bypass -',
    '岚岳 Pad 8': 'certification-failed done -',
    '岚岳 Vision 55': 'sample-device-test-failed choose-redelivery received',
    '岚岳 Note 2': 'product-rejected amend-materials -',
    '岚岳 Fold': 'product-under-review review-commercial commercial',
    '墨衡 M7': 'certification-under-review review-results -',
    '墨衡 Pad 9': 'certified done report-generated',
    '墨衡 Pad 10': 'product-under-review review-product product',
    '墨衡 Pad 10 Lite': 'certified done -',
    '听涯 T2 学习平板': 'product-under-review review-product product',
    '听涯 R1 阅读器': 'certification-under-review approve-final report-generated',
    '听涯 R1 Lite': 'certified done report-generated',
    '北屿 影屏 55': 'certification-under-review receive-samples delivered',
    '北屿 影屏 43': 'certified done report-generated',
    '启砚 QY-20 手写本': 'product-under-review review-product product',
    '启砚 Q10': 'certified done report-generated',
    '序木 门厅屏 8': 'product-under-review review-commercial commercial',
    'Lanzhou Drive C3': 'certification-under-review test-samples received',
    'Lanzhou Drive C2': 'certified done report-generated',
  });
  expect(firstCounts).toMatchObject({ product: 26, enterprise: 11 });
});

test('one maker has an application of every status, and nothing of the demo breaks a rule', async () => {
  const lanyue = applications.filter(({ product }) => product.brandAlias === 'Lanyue');
  expect(new Set(lanyue.map(({ status }) => status))).toEqual(new Set(applicationStatuses));
  for (const { product } of applications) {
    expect(product.cpuArchitecture).not.toBeNull();
    expect(product.screenDensity).not.toBeNull();
  }
  const packages = await db.selectFrom('suitePackage').select('sha256').limit(100).execute();
  expect(new Set(packages.map(({ sha256 }) => sha256)).size).toBe(packages.length);
});

test('enterprises are on their way, one is suspended with its reason, and each other one has somebody to ask', async () => {
  await settleOnboardings({ db, now: () => new Date() });
  const { rows } = await listAdminEnterprises(db, { limit: 20 });
  const on = (turn: string) => rows.filter(({ standing }) => standing.turn === turn);
  const steps = on('programme').map(({ nameEn, standing }) => [nameEn, standing.step]);
  expect(Object.fromEntries(steps)).toEqual({
    'Kunming Yunting Electronics Co., Ltd.': 'verification',
    'Shanghai Shiyu Intelligent Technology Co., Ltd.': 'admission',
  });
  expect(on('suspended').map(({ nameZh }) => nameZh)).toEqual(['苏州鹭和数码有限公司']);
  const told = await db
    .selectFrom('message')
    .innerJoin('enterprise', 'enterprise.id', 'message.enterpriseId')
    .select(['message.createdAt', 'refusedAt', 'refusedReason', 'refusedReasonEn'])
    .where('message.dedupeKey', 'like', 'admission:%')
    .executeTakeFirstOrThrow();
  expect(told.createdAt).toEqual(told.refusedAt);
  const { reason } = newcomers.find(({ stands }) => stands === 'suspended') ?? {};
  expect({ zh: told.refusedReason, en: told.refusedReasonEn }).toEqual(reason);
  const contacts = on('admitted').map(({ contact }) => contact.name && contact.nameEn);
  expect(contacts).toHaveLength(8);
  expect(contacts).not.toContain(null);
});

test('what reviewers found is said in both languages', async () => {
  const found = applications.flatMap(({ reviews }) => reviews.filter(({ result }) => result === 'rejected'));
  expect(found.length).toBeGreaterThan(3);
  for (const { comment, commentEn } of found) expect([comment, commentEn]).not.toContain(null);
});

test('every history is complete, in order and in the past', () => {
  for (const { history, version, createdAt, pending } of applications) {
    const lines = history.toReversed();
    expect(lines.map((line) => line.version)).toEqual(Array.from({ length: version }, (_, at) => at + 1));
    const times = lines.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe(createdAt);
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(Date.now());
    expect(pending).toEqual([]);
  }
});

test('results, failures and bypass items are those of the stories', () => {
  const pad11 = named('岚岳 Pad 11');
  expect(pad11.configurations.map(({ result }) => result?.failed)).toEqual([2, 4, 0]);
  expect(pad11.failures.map(({ bypass }) => bypass?.state)).toEqual(Array(4).fill('accepted'));
  expect(pad11.reviews.filter(({ result }) => result === 'rejected')).toHaveLength(1);
  expect(pad11.failures.filter(({ knownIssue }) => knownIssue !== null).length).toBeGreaterThan(0);
  const m7 = named('墨衡 M7');
  expect(m7.configurations[1]?.result).toMatchObject({ runs: [61, 15, 6], newlyFailed: 1, fixed: 10 });
  expect(m7.failures.map(({ bypass }) => bypass?.state)).toEqual(Array(6).fill('open'));
  expect(named('岚岳 X3').finding).toMatchObject({ requirement: 'T-06', by: '周以宁' });
});

test('one maker and both reviewers write English to each other', () => {
  for (const name of ['Lanzhou Drive C2', 'Lanzhou Drive C3']) {
    const { reviews, failures, deliveries, configurations, product } = named(name);
    expect(new Set(reviews.map(({ handlerEn }) => handlerEn))).toEqual(
      new Set(['Shen Zhiwei', 'Zhou Yining']),
    );
    const written = [
      ...reviews.map(({ comment }) => comment),
      ...failures.map(({ bypass }) => bypass?.reason),
      ...deliveries.flatMap(({ recipient, address }) => [recipient, address]),
      ...configurations.map(({ label }) => label),
      product.name,
      product.brand,
    ];
    expect(written.length).toBeGreaterThan(6);
    for (const text of written) expect(text).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
  }
  expect(named('Lanzhou Drive C3').failures).not.toEqual([]);
});

test('every device, its brand and its configurations have a name in English, and messages use it', async () => {
  const { rows } = await searchCertificates(db, { query: { limit: 20 }, now: new Date() });
  const messages = await db.selectFrom('message').select('titleEn').limit(500).execute();
  const words = [
    ...applications.flatMap(({ product, configurations }) => [
      product.nameEn,
      product.brandAlias,
      ...configurations.map(({ label, labelEn }) => labelEn || label),
    ]),
    ...rows.flatMap(({ productEn, brandAlias }) => [productEn, brandAlias]),
    ...messages.map(({ titleEn }) => titleEn),
  ];
  expect(words.length).toBeGreaterThan(100);
  for (const word of words) expect(word).toMatch(/^[^\u3000-\u9fff]+$/);
  expect(named('岚岳 Note 墨水屏')).toMatchObject({
    product: { nameEn: 'Lanyue Note E-ink', brandAlias: 'Lanyue' },
  });
});

test('certificates are public and numbered in the order of their days', async () => {
  const { rows } = await searchCertificates(db, { query: { limit: 20 }, now: new Date() });
  expect(rows).toHaveLength(8);
  const byNumber = rows.toSorted((a, b) => a.number.localeCompare(b.number));
  const days = byNumber.map(({ issuedOn }) => issuedOn);
  expect(days).toEqual(days.toSorted());
  expect(named('墨衡 Pad 10 Lite').plus?.sourceNumber).toBe(named('墨衡 Pad 9').number);
});

test('the queue begins with the overdue review', async () => {
  const { rows } = await listQueue({ db, now: () => new Date() }, reviewer, { limit: 20 });
  expect(rows).toHaveLength(9);
  expect(rows[0]?.product.name).toBe('听涯 T2 学习平板');
  expect(rows[0]?.used).toBeGreaterThan(1);
});

test('everybody of the demo has one bulletin before them, and maintenance is announced', async () => {
  const deps = { db, now: () => new Date() };
  const account = await findAccountByLogin(db, 'lin.ke@lanyue.example');
  const lin: Actor = {
    accountId: account?.id ?? '',
    name: '林可',
    roles: ['partner'],
    enterpriseId: null,
    right: 'manage',
  };
  const titles = (await listBulletins(deps, lin, 'en')).map(({ title }) => title);
  expect(titles).toEqual(['Test results can be uploaded as the ZIP they come in']);
  const { content } = await readMaintenance(deps, 'zh');
  expect(content).toMatch(/^\d{1,2} 月 \d{1,2} 日（周六）02:00 至 04:00/);
  const { startsAt, endsAt } = await db.selectFrom('maintenance').selectAll().executeTakeFirstOrThrow();
  expect(endsAt.getTime() - startsAt.getTime()).toBeGreaterThan(4 * 86_400_000);
  expect(endsAt.toLocaleString('en-GB', { timeZone: 'Asia/Shanghai', weekday: 'short' })).toBe('Sat');
});
