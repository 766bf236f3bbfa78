import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import {
  type AdminReferenceItem,
  createReferenceItem,
  deleteReferenceItem,
  listReferenceItems,
  updateReferenceItem,
} from '#contract/programme/reference-data.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();

const of = (kind: ReferenceKind) =>
  admin.call(listReferenceItems, { query: { kind, limit: 100 } }).then(({ rows }) => rows);
const named = async (kind: ReferenceKind, code: string) => {
  const item = (await of(kind)).find((one) => one.code === code);
  if (!item) throw new Error(`no ${code} among ${kind}`);
  return item;
};
const fields = (name: string, changes: Record<string, unknown> = {}) => ({
  nameZh: name,
  nameEn: name,
  type: null,
  ordinal: 500,
  ...changes,
});
const create = (kind: ReferenceKind, code: string, changes: Record<string, unknown> = {}) =>
  admin.call(createReferenceItem, { body: { kind, code, ...fields(code, changes) } as never });
const change = ({ id: _, code: __, use: ___, version: seen, ...item }: AdminReferenceItem) => ({
  ...item,
  seen,
});
const edit = (item: AdminReferenceItem, changes: Partial<AdminReferenceItem>) =>
  admin.call(updateReferenceItem, { params: { id: item.id }, body: { ...change(item), ...changes } });
const remove = ({ id, kind }: AdminReferenceItem) => ({ params: { id }, query: { kind } });

describe('an item', () => {
  it('is added, changed, retired, brought back and deleted, each with its history', async () => {
    const made = await create('sales-region', 'oce', { nameZh: '大洋洲', nameEn: 'Oceania' });
    expect(made).toMatchObject({ state: 'in-use', use: 'none', version: 1 });
    const second = await edit(made, { nameEn: 'Australia and Oceania', ordinal: 15 });
    expect((await of('sales-region')).map(({ code }) => code).slice(0, 3)).toEqual(['cn', 'oce', 'apac']);
    const third = await edit(second, { state: 'retired' });
    const fourth = await edit(third, { state: 'in-use' });
    const query = { kind: 'reference', id: made.id } as const;
    const told = async () => (await admin.call(listProgrammeChanges, { query })).rows;
    expect((await told()).map(({ action }) => action)).toEqual(['restored', 'retired', 'edited', 'created']);
    expect((await told())[2]?.fields).toEqual([
      { field: 'nameEn', before: 'Oceania', after: 'Australia and Oceania' },
      { field: 'ordinal', before: 500, after: 15 },
    ]);
    expect(await admin.call(deleteReferenceItem, remove(fourth))).toEqual({ id: made.id });
    expect((await of('sales-region')).map(({ code }) => code)).not.toContain('oce');
    expect((await told())[0]).toMatchObject({ action: 'deleted' });
  });

  it('is found by code and name, and listed by key without gaps', async () => {
    for (const serial of [1, 2, 3, 4, 5])
      await create('cpu-architecture', `loong${serial}`, { nameZh: `龙芯 ${serial}`, ordinal: 700 });
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const query = {
        kind: 'cpu-architecture',
        keyword: '龙芯',
        limit: 2,
        ...(after ? { after } : {}),
      } as const;
      const page = await admin.call(listReferenceItems, { query });
      expect(page.total).toBe(5);
      seen.push(...page.rows.map(({ code }) => code));
      after = page.next ?? undefined;
      more = page.next !== null;
    }
    expect(seen.toSorted()).toEqual(['loong1', 'loong2', 'loong3', 'loong4', 'loong5']);
    const query = { kind: 'cpu-architecture', state: 'retired' } as const;
    expect(await admin.call(listReferenceItems, { query })).toMatchObject({ rows: [], total: 0 });
  });

  it('is not changed over what somebody else saved', async () => {
    const made = await create('screen-density', '720');
    await edit(made, { nameZh: '720 dpi' });
    const { details } = await admin.refusal('parameterInvalid', updateReferenceItem, {
      params: { id: made.id },
      body: change(made),
    });
    expect(details).toMatchObject({ reason: 'version', version: 2 });
  });

  it.each([
    ['category', 'categoryMissing'],
    ['os', 'osMissing'],
    ['sales-region', 'dataMissing'],
  ] as const)('that is gone is said to be: %s', async (kind, error) => {
    const id = randomUUID();
    const type = kind === 'category' ? 'tv' : null;
    const body = { ...fields('none', { type }), kind, state: 'in-use' as const, seen: 1 };
    await admin.refusal(error, updateReferenceItem, { params: { id }, body });
    await admin.refusal(error, deleteReferenceItem, { params: { id }, query: { kind } });
    const other = await named('cpu-architecture', 'riscv64');
    await admin.refusal(error, deleteReferenceItem, { params: { id: other.id }, query: { kind } });
  });

  it.each([
    ['its code in capitals', { code: 'CN' }, 'code'],
    ['its Chinese name', { nameZh: '中国大陆' }, 'nameZh'],
    ['its English name in small letters', { nameEn: 'mainland china' }, 'nameEn'],
  ])('is one of its kind: another with %s is refused', async (_, changes, field) => {
    const body = { kind: 'sales-region', code: 'new', ...fields('新'), ...changes };
    const { details } = await admin.refusal('parameterInvalid', createReferenceItem, { body });
    expect(details).toEqual({ reason: 'taken', field });
  });

  it.each(['', 'a b', 'ａ', '-a', 'x'.repeat(33)])('has no code like "%s"', async (code) => {
    const body = { kind: 'os', code, ...fields('系统') };
    await admin.refusal('parameterInvalid', createReferenceItem, { body });
  });
});

describe('a category', () => {
  it('is deleted once nobody is about to choose it any more, and no more if somebody did', async () => {
    const { db } = portal.deps;
    const made = await create('category', 'ring', { type: 'watch' });
    const { id: enterpriseId } = await createEnterprise(db);
    let deleting: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (choosing) => {
      await checkChoices(choosing, [{ kind: 'category', field: 'category', codes: ['ring'] }]);
      deleting = admin.refusal('parameterInvalid', deleteReferenceItem, remove(made));
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          db,
        );
        return rows.length > 0;
      });
      await createProduct(choosing, { enterpriseId, category: 'ring' });
    });
    expect(await deleting).toMatchObject({ details: { reason: 'chosen' } });
  });

  it.each([null, 'fridge'])('needs the type of a device that there is: %s', async (type) => {
    const body = { kind: 'category', code: 'fridge', ...fields('冰箱', { type }) };
    const { details } = await admin.refusal('categoryTypeUnavailable', createReferenceItem, { body });
    expect(JSON.stringify(details)).toContain('type');
  });

  it('that was chosen once is retired, and not deleted', async () => {
    const { id: enterpriseId } = await createEnterprise(portal.deps.db);
    const product = await createProduct(portal.deps.db, { enterpriseId });
    const tablet = await named('category', 'tablet');
    expect(tablet.use).toBe('chosen');
    const { details } = await admin.refusal('parameterInvalid', deleteReferenceItem, remove(tablet));
    expect(details).toEqual({ reason: 'chosen' });
    await portal.deps.db.deleteFrom('productContact').where('productId', '=', product.id).execute();
    expect(await edit(tablet, { state: 'retired' })).toMatchObject({ state: 'retired' });
    await edit(await named('category', 'tablet'), { state: 'in-use' });
  });
});

describe('an operating system', () => {
  const certify = async (os: string) => {
    const { db } = portal.deps;
    const { id: enterpriseId } = await createEnterprise(db);
    const product = await createProduct(db, { enterpriseId });
    const materials = JSON.stringify({ ...materialsOf(randomUUID()), os });
    const { id: applicationId } = await insertApplicationRow(db, {
      product,
      status: 'certified',
      overrides: { materials, step: 6, waitingFor: 'nobody' },
    });
    const number = 'A2026-000777';
    const days = { issuedOn: '2026-11-01', validUntil: '2029-10-31' };
    const row = { number, ...days, applicationId, enterpriseId, document: '{}', searchText: '' };
    await db.insertInto('certificate').values(row).execute();
  };

  it('is there once: the same code or name is refused', async () => {
    await admin.refusal('osExists', createReferenceItem, {
      body: { kind: 'os', code: 'android', ...fields('安卓') },
    });
    const made = await create('os', 'LanOS');
    const body = { ...change(made), nameZh: 'HarmonyOS' };
    const { details } = await admin.refusal('osExists', updateReferenceItem, {
      params: { id: made.id },
      body,
    });
    expect(details).toMatchObject({ field: 'nameZh' });
  });

  it('stays while a certificate names it', async () => {
    const made = await create('os', 'CertOS');
    await certify('CertOS');
    await admin.refusal('osTiedToCertificate', deleteReferenceItem, remove(made));
    expect((await named('os', 'CertOS')).use).toBe('certified');
  });

  it('stays while it is the last one', async () => {
    const systems = (await of('os')).filter(({ state }) => state === 'in-use');
    const last = await create('os', 'LastOS');
    for (const one of systems) await edit(one, { state: 'retired' });
    await admin.refusal('lastOsUndeletable', deleteReferenceItem, remove(last));
    const { details } = await admin.refusal('lastOsUndeletable', updateReferenceItem, {
      params: { id: last.id },
      body: { ...change(last), state: 'retired' },
    });
    expect(details).toMatchObject({ field: 'state' });
  });
});
