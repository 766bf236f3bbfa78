import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readCatalogue } from '#contract/programme/catalogue.ts';
import {
  createGeneralConfig,
  deleteGeneralConfig,
  listGeneralConfig,
  updateGeneralConfig,
} from '#contract/programme/general-config.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { generalConfigKeys } from '#domain/general-config/general-config.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admins: [ApiClient, ApiClient];

beforeAll(async () => {
  portal = await openApiPortal();
  const enter = async () => portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  admins = [await enter(), await enter()];
});
afterAll(() => portal?.close());
beforeEach(() => portal.deps.db.deleteFrom('generalConfig').execute());

const of = async (key: string) =>
  (await admins[0].call(listGeneralConfig)).rows.find((row) => row.key === key);
const set = (key: string, value: unknown) =>
  admins[0].call(createGeneralConfig, { body: { key, value: value as never } });

it('a key has its default, is set, changed and taken back, each with its history', async () => {
  const [admin] = admins;
  const { rows } = await admin.call(listGeneralConfig);
  expect(rows.map(({ key }) => key)).toEqual(generalConfigKeys);
  expect(rows[0]).toEqual({
    key: 'memoryCapGb',
    kind: 'number',
    unit: 'GB',
    least: 1,
    most: 65_536,
    standard: 2048,
    value: 2048,
    id: null,
    version: null,
    updatedAt: null,
  });
  const made = await set('memoryCapGb', 1024);
  expect(made).toMatchObject({ value: 1024, standard: 2048, version: 1 });
  const params = { id: made.id ?? '' };
  const changed = await admin.call(updateGeneralConfig, { params, body: { value: 4096, seen: 1 } });
  expect(changed).toMatchObject({ id: made.id, value: 4096, version: 2 });
  expect(await of('memoryCapGb')).toEqual(changed);
  expect((await admin.call(readCatalogue)).limits.memoryCapGb).toBe(4096);
  await admin.call(deleteGeneralConfig, { params, query: { seen: 2 } });
  expect(await of('memoryCapGb')).toMatchObject({ value: 2048, id: null });
  const query = { kind: 'general-config', id: 'memoryCapGb' } as const;
  const told = (await admin.call(listProgrammeChanges, { query })).rows;
  expect(told.map(({ action, fields }) => [action, fields[0]?.before, fields[0]?.after])).toEqual([
    ['deleted', 4096, 2048],
    ['edited', 1024, 4096],
    ['created', 2048, 1024],
  ]);
});

it.each([
  ['testResultSizes', '{"CTS": 20, "VTS": 5}', '{\n  "CTS": 20,\n  "VTS": 5\n}'],
  ['deliveryNote', { zh: '先恢复出厂设置', en: 'Reset them first' }, undefined],
  ['fourEyes', true, undefined],
] as [string, unknown, unknown][])(
  '%s is set and shown as it is typed',
  async (key, value, shown = value) => {
    await set(key, value);
    expect((await of(key))?.value).toEqual(shown);
  },
);

it('refuses a key that is none, one that is set, an id that is gone, and a version of before', async () => {
  const [admin, other] = admins;
  const create = (key: string, value: unknown) => ({ body: { key, value } });
  await admin.refusal('generalConfigKeyNotAllowed', createGeneralConfig, create('sessionSecret', 'x'));
  await admin.refusal('generalConfigKeyNotAllowed', createGeneralConfig, create('constructor', 1));
  const { id } = await set('memoryCapGb', 1024);
  const params = { id: id ?? '' };
  await other.refusal('generalConfigKeyExists', createGeneralConfig, create('memoryCapGb', 1024));
  await admin.call(updateGeneralConfig, { params, body: { value: 512, seen: 1 } });
  const late = { params, body: { value: 256, seen: 1 } };
  expect(await other.refusal('parameterInvalid', updateGeneralConfig, late)).toMatchObject({
    details: { reason: 'version', version: 2 },
  });
  await other.refusal('parameterInvalid', deleteGeneralConfig, { params, query: { seen: '1' } });
  await admin.call(deleteGeneralConfig, { params, query: { seen: 2 } });
  for (const gone of [params, { id: randomUUID() }]) {
    await admin.refusal('generalConfigMissing', updateGeneralConfig, {
      params: gone,
      body: { value: 1, seen: 1 },
    });
    await admin.refusal('generalConfigMissing', deleteGeneralConfig, { params: gone, query: { seen: '2' } });
  }
});

it('refuses a wrong value by the kind of its key, and keeps what was set', async () => {
  const [admin] = admins;
  const refused = (key: string, value: unknown) => ({ body: { key, value } });
  await admin.refusal('settingInvalid', createGeneralConfig, refused('memoryCapGb', 0));
  await admin.refusal('settingInvalid', createGeneralConfig, refused('deliveryNote', { zh: '一', en: '' }));
  await admin.refusal('reviewSettingInvalid', createGeneralConfig, refused('reminderPercent', 100));
  await admin.refusal('reviewSettingInvalid', createGeneralConfig, refused('fourEyes', 'yes'));
  const broken = refused('testResultSizes', '{"CTS": 20');
  expect(await admin.refusal('jsonFormatInvalid', createGeneralConfig, broken)).toMatchObject({
    details: { reason: 'syntax', field: 'value' },
  });
  const shaped = refused('testResultSizes', '{"CTS": 500}');
  expect(await admin.refusal('jsonFormatInvalid', createGeneralConfig, shaped)).toMatchObject({
    details: { reason: 'value', path: 'CTS' },
  });
  const { id } = await set('reminderPercent', 50);
  const params = { id: id ?? '' };
  await admin.refusal('reviewSettingInvalid', updateGeneralConfig, { params, body: { value: 0, seen: 1 } });
  expect(await of('reminderPercent')).toMatchObject({ value: 50, version: 1 });
});

it('takes one of twenty that set a key at once, and one of twenty changes on one version', async () => {
  const all = (send: (admin: ApiClient, value: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: 20 }, (_, at) => send(admins[at % 2 ? 1 : 0], 100 + at)));
  const made = await all((admin, value) =>
    admin.send(createGeneralConfig, { body: { key: 'memoryCapGb', value } }),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const params = { id: (await of('memoryCapGb'))?.id ?? '' };
  const changed = await all((admin, value) =>
    admin.send(updateGeneralConfig, { params, body: { value, seen: 1 } }),
  );
  expect(changed.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
  expect(await of('memoryCapGb')).toMatchObject({ version: 2 });
});
