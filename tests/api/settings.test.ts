import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import {
  readEnterpriseQuotas,
  readSettings,
  setDeadlines,
  setEnterpriseQuotas,
  setHolidays,
  setOutboxJobLife,
  setQuotas,
  setRetention,
} from '#contract/settings.ts';
import type { ClaimedOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { NewApplication } from '#domain/applications/applications.ts';
import { defaultDeadlines } from '#domain/applications/waits.ts';
import { defaultCalendar } from '#domain/calendar/default-calendar.ts';
import { defaultOfficeDays } from '#domain/calendar/office-calendar.ts';
import { defaultAdmission } from '#domain/enterprises/admission-rules.ts';
import { defaultOnboardingLimits } from '#domain/enterprises/onboarding-limits.ts';
import { defaultOutboxJobLife } from '#domain/outbox/outbox-jobs.ts';
import { ownQuotas, quotasInForce } from '#domain/quotas/quotas.ts';
import { retentionInForce } from '#domain/retention/retention.ts';
import { createApplication } from '#services/applications/create-application.ts';
import { noteFailure } from '#services/outbox/note-failure.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admins: [ApiClient, ApiClient];
const defaults = quotasInForce(null);
const days = retentionInForce(null);

beforeAll(async () => {
  portal = await openApiPortal();
  const enter = async () => portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  admins = [await enter(), await enter()];
});
afterAll(() => portal.close());
beforeEach(() => portal.deps.db.deleteFrom('config').execute());

it('shows the defaults until something is saved, and then what was saved', async () => {
  const [admin] = admins;
  const others = {
    holidays: { values: defaultCalendar, version: 0 },
    deadlines: { values: defaultDeadlines, version: 0 },
    effects: { values: defaultOutboxJobLife, version: 0 },
    ipSegments: { values: { segments: [] }, version: 0 },
    admission: { values: defaultAdmission, version: 0 },
    onboarding: { values: defaultOnboardingLimits, version: 0 },
  };
  const before = await admin.call(readSettings);
  expect(before).toEqual({
    quotas: { values: defaults, version: 0 },
    retention: { values: days, version: 0 },
    ...others,
  });
  const values = { ...defaults, products: 7 };
  expect(await admin.call(setQuotas, { body: { ...values, seen: 0 } })).toEqual({ values, version: 1 });
  await admin.call(setRetention, { body: { ...days, messageDays: 90, seen: 0 } });
  const again = await admin.call(setQuotas, { body: { ...values, products: 8, seen: 1 } });
  expect(again.version).toBe(2);
  expect(await admin.call(readSettings)).toEqual({
    quotas: { values: { ...defaults, products: 8 }, version: 2 },
    retention: { values: { ...days, messageDays: 90 }, version: 1 },
    ...others,
  });
});

it('takes holidays that deadlines are reckoned by from then on', async () => {
  const [admin] = admins;
  const { db } = portal.deps;
  expect((await readDeadlines(db)).days).toEqual(defaultOfficeDays);
  const days = { holidays: ['2028-01-03'], workdays: ['2028-01-08'] };
  const values = { ...days, names: { '2028-01-03': { zh: '元旦', en: 'New Year' } } };
  const unlisted = { '2028-01-04': { zh: '', en: 'No day off' } };
  const names = { ...values.names, ...unlisted };
  expect(await admin.call(setHolidays, { body: { ...days, names, seen: 0 } })).toEqual({
    values,
    version: 1,
  });
  expect((await readDeadlines(db)).days).toEqual(days);
  const query = { kind: 'setting', id: 'holidays' } as const;
  const [change] = (await admin.call(listProgrammeChanges, { query })).rows;
  expect(change?.fields).toContainEqual(
    expect.objectContaining({ field: 'holidays', after: ['2028-01-03 元旦 · New Year'] }),
  );
  const wrong = { holidays: ['2028-01-03'], workdays: ['2028-01-03'] };
  await admin.refusal('settingInvalid', setHolidays, { body: { ...wrong, seen: 1 } });
  await admin.refusal('settingInvalid', setHolidays, {
    body: { holidays: ['2028-02-30'], workdays: [], seen: 1 },
  });
  for (const own of [{ week: [] }, { week: [1, 8] }, { closes: '25:00' }])
    await admin.refusal('settingInvalid', setHolidays, { body: { ...values, ...own, seen: 1 } });
  expect((await admin.call(readSettings)).holidays).toEqual({ values, version: 1 });
  await admin.refusal('settingInvalid', setHolidays, {
    body: { ...days, names: { '2028-01-03': { zh: '长'.repeat(61), en: '' } }, seen: 1 },
  });
  const own = { ...days, week: [0, 1, 2, 3, 4], closes: '16:30' };
  await admin.call(setHolidays, { body: { ...own, seen: 1 } });
  expect((await admin.call(readSettings)).holidays).toEqual({
    values: { ...own, names: {} },
    version: 2,
  });
  expect((await readDeadlines(db)).days).toEqual(own);
});

it('takes deadlines that waits from then on are reckoned by, and leaves those that run', async () => {
  const [admin, other] = admins;
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const maker = await createAccount(db, { enterpriseId });
  const apply = async () => {
    const product = await createProduct(db, { enterpriseId });
    const input: NewApplication = {
      productId: product.id,
      type: 'first',
      mode: 'standard',
      plus: null,
      configurationIds: product.configurations.map((one) => one.id),
      materials: materialsOf(await insertImage(db, enterpriseId)),
    };
    const { id } = await createApplication({ db, now: () => new Date() }, maker.actor, {
      key: randomUUID(),
      input,
    });
    const columns = ['id', 'waitingSince', 'dueAt'] as const;
    return db.selectFrom('application').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  };
  const before = await apply();
  const values = { ...defaultDeadlines, 'review-product': { seconds: 90 } };
  expect(await admin.call(setDeadlines, { body: { ...values, seen: 0 } })).toEqual({ values, version: 1 });
  await other.refusal('parameterInvalid', setDeadlines, { body: { ...values, seen: 0 } });
  const after = await apply();
  expect(after.dueAt?.getTime()).toBe(after.waitingSince.getTime() + 90_000);
  const { dueAt } = await db
    .selectFrom('application')
    .select('dueAt')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  expect(dueAt).toEqual(before.dueAt);
  for (const limit of [{ workingDays: 0 }, { workingDays: 366 }, { seconds: 0 }]) {
    const body = { ...values, 'test-samples': limit, seen: 1 };
    await admin.refusal('settingInvalid', setDeadlines, { body });
  }
  expect((await admin.call(readSettings)).deadlines).toEqual({ values, version: 1 });
});

it('takes how long work for an engine is tried, from its next failure on', async () => {
  const [admin, other] = admins;
  const { db, log } = portal.deps;
  await sql`insert into outbox_job (kind, key, payload, attempts) values ('send-mail', 'a failing one', '{}', 1)`.execute(
    db,
  );
  const fail = async () => {
    const row = await db
      .selectFrom('outboxJob')
      .selectAll()
      .where('key', '=', 'a failing one')
      .executeTakeFirstOrThrow();
    return noteFailure({ db, log, kind: 'send-mail' }, row as ClaimedOutboxJob, new Error('a bug'));
  };
  const setAside = async () =>
    (
      await db
        .selectFrom('outboxJob')
        .select('setAsideAt')
        .where('key', '=', 'a failing one')
        .executeTakeFirst()
    )?.setAsideAt !== null;
  await fail();
  expect(await setAside()).toBe(false);
  const values = { awayHours: 12.5, faultTries: 2 };
  expect(await admin.call(setOutboxJobLife, { body: { ...values, seen: 0 } })).toEqual({
    values,
    version: 1,
  });
  await other.refusal('parameterInvalid', setOutboxJobLife, { body: { ...values, seen: 0 } });
  await fail();
  expect(await setAside()).toBe(true);
  await admin.refusal('settingInvalid', setOutboxJobLife, { body: { ...values, faultTries: 0, seen: 1 } });
  expect((await admin.call(readSettings)).effects).toEqual({ values, version: 1 });
});

it('takes one of fifty changes on top of the same version, and leaves that one', async () => {
  for (const seen of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        admins[index % 2 ? 1 : 0].send(setQuotas, { body: { ...defaults, products: 100 + index, seen } }),
      ),
    );
    const taken = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = { status: 400, body: { details: { reason: 'version', version: seen + 1 } } };
    expect(answers[taken === 0 ? 1 : 0]).toMatchObject(refused);
    const { quotas } = await admins[0].call(readSettings);
    expect(quotas).toMatchObject({ version: seen + 1, values: { products: 100 + taken } });
  }
});

it.each([
  ['a limit below its range', { products: 0 }],
  ['one above it', { storageMb: 1e9 }],
])('refuses %s and changes nothing', async (_name, wrong) => {
  const [admin] = admins;
  await admin.refusal('settingInvalid', setQuotas, { body: { ...defaults, ...wrong, seen: 0 } });
  expect((await admin.call(readSettings)).quotas.version).toBe(0);
});

it('refuses what is missing, unknown or no whole number', async () => {
  const [admin] = admins;
  const { products: _products, ...rest } = defaults;
  for (const body of [
    { ...defaults },
    { ...rest, seen: 0 },
    { ...defaults, planets: 8, seen: 0 },
    { ...defaults, products: 1.5, seen: 0 },
    [],
  ])
    expect((await admin.send(setQuotas, { body })).status).toBe(400);
  await admin.refusal('settingInvalid', setRetention, { body: { ...days, sessionDays: 0, seen: 0 } });
});

it('gives an enterprise limits of its own beside what it uses', async () => {
  const [admin, other] = admins;
  const { db } = portal.deps;
  const { id } = await createEnterprise(db);
  await createProduct(db, { enterpriseId: id });
  const params = { id };
  const own = { ...ownQuotas(null), products: 3 };
  expect(await admin.call(readEnterpriseQuotas, { params })).toMatchObject({
    programme: defaults,
    own: ownQuotas(null),
    version: 0,
    used: {
      products: 1,
      configurations: 2,
      openApplications: 0,
      storageMb: 0,
      draftFiles: 0,
      refusedCalls: null,
    },
  });
  expect(await admin.call(setEnterpriseQuotas, { params, body: { ...own, seen: 0 } })).toMatchObject({
    version: 1,
  });
  await other.refusal('parameterInvalid', setEnterpriseQuotas, { params, body: { ...own, seen: 0 } });
  await other.call(setEnterpriseQuotas, { params, body: { ...ownQuotas(null), seen: 1 } });
  expect(await admin.call(readEnterpriseQuotas, { params })).toMatchObject({
    own: ownQuotas(null),
    version: 2,
  });
  await admin.refusal('partnerEnterpriseMissing', readEnterpriseQuotas, { params: { id: randomUUID() } });
  const gone = { params: { id: randomUUID() }, body: { ...own, seen: 0 } };
  await admin.refusal('partnerEnterpriseMissing', setEnterpriseQuotas, gone);
});

it('leaves the numbers in the audit log', async () => {
  const [admin] = admins;
  await admin.call(setQuotas, { body: { ...defaults, products: 77, seen: 0 } });
  const entry = await portal.deps.db
    .selectFrom('auditLine')
    .select(['detail', 'phase'])
    .where('operation', '=', 'setting.administer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.phase).toBe('done');
  expect(entry.detail).toMatchObject({ products: 77, seen: 0 });
});
