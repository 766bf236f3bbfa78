import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApplication, getApplication } from '#contract/applications.ts';
import { createProduct as createEndpoint, updateProduct } from '#contract/products.ts';
import { createGeneralConfig } from '#contract/programme/general-config.ts';
import { decideApplication } from '#contract/reviews.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let partner: ApiClient;
let enterpriseId: string;
const now = () => new Date();

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db)).id;
  admin = await portal.as(await createAccount(db, { roles: ['admin'] }));
  const maker = await createAccount(db, { enterpriseId });
  partner = await portal.as(maker);
});
afterAll(() => portal?.close());
afterEach(() => portal.deps.db.deleteFrom('generalConfig').execute());

const set = (key: string, value: unknown) =>
  admin.call(createGeneralConfig, { body: { key, value: value as never } });

it('the memory cap holds for what is new, and takes away nothing that a product has', async () => {
  const { db } = portal.deps;
  const contact = await createContact(db, { enterpriseId });
  const productOf = (model: string, rom: number) => ({
    name: '岚岳',
    brand: '岚岳',
    brandAlias: 'Lanyue',
    category: 'tablet',
    model,
    configurations: [
      { ram: { value: 8, unit: 'GB' as const }, rom: { value: rom, unit: 'GB' as const }, label: '标准版' },
    ],
    contactIds: [contact.id],
  });
  const refused = { details: { reason: 'memory-cap', field: 'configurations.0.rom.value', limit: 2048 } };
  const above = { body: productOf('CAP-1', 4096) };
  expect(await partner.refusal('parameterInvalid', createEndpoint, above)).toMatchObject(refused);
  await set('memoryCapGb', 4096);
  const made = await partner.call(createEndpoint, above);
  await db.deleteFrom('generalConfig').execute();
  const change = (configurations: ReturnType<typeof productOf>['configurations']) => ({
    params: { id: made.id },
    body: { product: { ...productOf('CAP-1', 4096), configurations }, version: made.version },
  });
  const [kept] = productOf('CAP-1', 4096).configurations;
  const [more] = productOf('CAP-1', 3000).configurations;
  if (!kept || !more) throw new Error('one each');
  expect(await partner.refusal('parameterInvalid', updateProduct, change([kept, more]))).toMatchObject({
    details: { reason: 'memory-cap', field: 'product.configurations.1.rom.value' },
  });
  expect((await partner.call(updateProduct, change([kept]))).configurations).toHaveLength(1);
});

it('the number of pictures and the moment of reminders hold from the next application on', async () => {
  const { db } = portal.deps;
  const images = [await insertImage(db, enterpriseId), await insertImage(db, enterpriseId)];
  const apply = async (most: number) => {
    const product = await createProduct(db, { enterpriseId });
    const materials = materialsOf(images[0] ?? '');
    materials.images['product-back'] = images.slice(0, most);
    const configurationIds = product.configurations.map(({ id }) => id);
    const body = { productId: product.id, configurationIds, materials };
    const { body: answer } = await partner.send(
      createApplication,
      { body },
      { 'idempotency-key': randomUUID() },
    );
    return answer as { id: string; details?: unknown };
  };
  const shareOf = async (id: string) => {
    const { waitingSince, remindAt, dueAt } = await db
      .selectFrom('application')
      .select(['waitingSince', 'remindAt', 'dueAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const whole = (dueAt?.getTime() ?? 0) - waitingSince.getTime();
    return Math.round(((remindAt?.getTime() ?? 0) - waitingSince.getTime()) / (whole / 100));
  };
  const first = await apply(2);
  expect(await shareOf(first.id)).toBe(75);
  await set('imagesPerItem', 1);
  await set('reminderPercent', 20);
  expect(await apply(2)).toMatchObject({
    errorCode: 'HTS.00000007',
    details: { reason: 'images', field: 'materials.images.product-back', limit: 1 },
  });
  const second = await apply(1);
  expect(await shareOf(second.id)).toBe(20);
});

/** An application whose results, or materials in plus mode, were approved by somebody, before its final approval. */
async function beforeFinal(mode: 'standard' | 'plus', approver: string) {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const sample = mode === 'standard' ? ('report-generated' as const) : null;
  const row = await insertApplicationRow(db, {
    product,
    status: 'certification-under-review',
    verdicts: ['open', 'open'],
    overrides: { mode, sample, step: 5, round: 1, materials: JSON.stringify(materials) },
  });
  const phase = mode === 'standard' ? 'results' : 'commercial';
  await db
    .insertInto('review')
    .values({
      applicationId: row.id,
      phase,
      result: 'approved',
      comment: '',
      round: 1,
      at: now(),
      handler: '沈知微',
      handlerEn: null,
      handlerId: approver,
    })
    .execute();
  const passed = product.configurations.map(({ id }) => id);
  return { ...row, command: { type: 'approve-final' as const, passed, comment: '' } };
}

it.each(['standard', 'plus'] as const)(
  'with four eyes whoever approved before does not give the final approval of %s',
  async (mode) => {
    const { db } = portal.deps;
    const [one, two] = [
      await createAccount(db, { roles: ['reviewer'] }),
      await createAccount(db, { roles: ['reviewer'] }),
    ];
    await set('fourEyes', true);
    const { id, number, command } = await beforeFinal(mode, one.id);
    const decide = (body = { version: 1, command }) => ({ params: { id }, body });
    // Their desk says so before they decide.
    const seenBy = async (account: typeof one) =>
      (await (await portal.as(account)).call(getApplication, { params: { id } })).fourEyes;
    expect([await seenBy(one), await seenBy(two)]).toEqual([true, false]);
    const key = { 'idempotency-key': randomUUID() };
    expect(await (await portal.as(one)).send(decideApplication, decide(), key)).toMatchObject({
      status: 403,
      body: { errorCode: 'HTS.100000039', details: { reason: 'four-eyes' } },
    });
    const commit = async (account: typeof one) => {
      const commandId = randomUUID();
      await insertCommand(db, commandRow(account.actor, { id: commandId, applicationId: id, command }));
      return commitCommand(
        { db, now },
        { applicationId: id, number, commandId, type: 'approve-final', version: 1 },
      );
    };
    // Recorded before the rule held, and judged once more under the lock.
    expect(await commit(one)).toMatchObject({
      kind: 'refused',
      error: 'permissionDenied',
      details: { reason: 'four-eyes' },
    });
    expect(await commit(two)).toMatchObject({ kind: 'committed' });
  },
);

it('without four eyes one person may give both, and the certificate runs as long as the programme says', async () => {
  const { db } = portal.deps;
  const one = await createAccount(db, { roles: ['reviewer'] });
  const termOf = async () => {
    const { id, number, command } = await beforeFinal('standard', one.id);
    const commandId = randomUUID();
    await insertCommand(db, commandRow(one.actor, { id: commandId, applicationId: id, command }));
    const input = { applicationId: id, number, commandId, type: 'approve-final' as const, version: 1 };
    expect(await commitCommand({ db, now: () => new Date('2026-11-21T04:00Z') }, input)).toMatchObject({
      kind: 'committed',
    });
    const certificate = await db
      .selectFrom('certificate')
      .select('validUntil')
      .where('applicationId', '=', id)
      .executeTakeFirstOrThrow();
    return certificate.validUntil;
  };
  expect(await termOf()).toBe('2029-11-20');
  await set('certificateMonths', 12);
  expect(await termOf()).toBe('2027-11-20');
});
