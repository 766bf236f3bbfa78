import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContacts } from '#contract/contacts.ts';
import { readOwnOnboarding } from '#contract/enterprise.ts';
import * as contract from '#contract/products.ts';
import { closePartnerCode, insertPartnerCode } from '#db/queries/partner-codes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const { createProduct: create, getProduct: get, listProducts: list, updateProduct: update } = contract;

let portal: ApiPortal;
let partner: ApiClient;
let stranger: ApiClient;
let enterprise: Awaited<ReturnType<typeof createEnterprise>>;
let contactId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterprise = await createEnterprise(db, { partnerCode: 'LANYUE7' });
  const other = await createEnterprise(db);
  partner = await portal.as(await createAccount(db, { enterpriseId: enterprise.id }));
  stranger = await portal.as(await createAccount(db, { enterpriseId: other.id }));
  contactId = (await createContact(db, { enterpriseId: enterprise.id, nickname: '林可' })).id;
});
afterAll(() => portal?.close());

const memory = (value: number) => ({ value, unit: 'GB' as const });
const input = (model: string, change: object = {}) => ({
  name: '岚岳 Pad 11',
  brand: '岚岳',
  brandAlias: 'Lanyue',
  category: 'tablet' as const,
  series: 'Pad',
  model,
  cpuArchitecture: 'arm64-v8a' as const,
  screenDensity: '320' as const,
  configurations: [
    { ram: memory(8), rom: memory(128), label: '标准版' },
    { ram: memory(12), rom: memory(256), label: '典藏版' },
  ],
  contactIds: [contactId],
  ...change,
});

describe('creating', () => {
  it('stores all of it and answers with the view', async () => {
    const view = await partner.call(create, { body: input('LY-P110', { customCode: 'pad11cn01' }) });
    expect(view).toMatchObject({
      name: '岚岳 Pad 11',
      model: 'LY-P110',
      partnerCode: 'LANYUE7',
      customCode: 'PAD11CN01',
      status: 0,
      counts: { productInCertificationNum: 0, productPassCNum: 0 },
      locked: false,
      latestApplication: null,
      version: 1,
      contacts: [{ id: contactId, nickname: '林可' }],
    });
    expect(view.configurations).toMatchObject([
      { ordinal: 1, ram: memory(8), rom: memory(128), label: '标准版', certified: false },
      { ordinal: 2, ram: memory(12), rom: memory(256), label: '典藏版', inCertification: false },
    ]);
    expect(await partner.call(get, { params: { id: view.id } })).toEqual(view);
  });

  it('keeps names in English, also through a change that does not know of them', async () => {
    const [first, second] = input('').configurations;
    const configurations = [{ ...first, labelEn: 'Standard' }, second];
    const body = input('LY-E1', { nameEn: ' Lanyue  Pad 11 ', configurations });
    const { id, ...view } = await partner.call(create, { body });
    expect(view).toMatchObject({ nameEn: 'Lanyue Pad 11' });
    expect(view.configurations.map(({ labelEn }) => labelEn)).toEqual(['Standard', '']);
    const put = (change: object, version: number) =>
      partner.call(contract.updateProduct, {
        params: { id },
        body: { product: input('LY-E1', change), version },
      });
    expect(await put({}, 1)).toMatchObject({
      nameEn: 'Lanyue Pad 11',
      configurations: [{ labelEn: 'Standard' }, {}],
    });
    expect(await put({ nameEn: '' }, 2)).toMatchObject({ nameEn: '' });
  });

  it('takes long names and letters of any script', async () => {
    const change = {
      name: `岚岳 Ünïcödé 📱 ${'长'.repeat(40)}`,
      brand: 'Ελλάς',
      model: `Ж${'M'.repeat(63)}`,
    };
    const view = await partner.call(create, { body: input('', change) });
    expect(view).toMatchObject(change);
  });

  it('sanitises what it stores', async () => {
    const view = await partner.call(create, { body: input('LY-S1', { name: '  <b>Pad</b>   "11"  ' }) });
    expect(view.name).toBe('bPad/b 11');
  });

  it.each([
    ['a field nobody knows', { status: 2 }, ''],
    ['a model that is no text', { model: 7 }, 'model'],
    ['an array instead of a name', { name: ['Pad'] }, 'name'],
    ['an object instead of a name', { name: { $ne: 1 } }, 'name'],
    [
      'memory as text',
      { configurations: [{ ram: '8', rom: memory(1), label: 'x' }] },
      'configurations.0.ram',
    ],
    ['no configuration', { configurations: [] }, 'configurations'],
    ['no contact', { contactIds: [] }, 'contactIds'],
    ['a category that is no code', { category: '冰箱' }, 'category'],
    ['a name too long', { name: 'x'.repeat(65) }, 'name'],
  ])('refuses %s', async (_, change, path) => {
    const { details } = await partner.refusal('parameterInvalid', create, { body: input('LY-X', change) });
    expect(details?.issues).toMatchObject([{ in: 'body', path }]);
  });

  it.each([[[]], ['text'], [null], [undefined]])('refuses the body %j', async (body) => {
    const { status } = await partner.send(create, { body });
    expect(status).toBe(400);
  });

  it('refuses contacts that are not its own, foreign and missing alike', async () => {
    const other = await createEnterprise(portal.deps.db);
    const foreign = await createContact(portal.deps.db, { enterpriseId: other.id });
    const answers = await Promise.all(
      [foreign.id, randomUUID()].map((id) =>
        partner.refusal('parameterInvalid', create, { body: input('LY-C', { contactIds: [contactId, id] }) }),
      ),
    );
    expect(answers[0]?.details).toEqual(answers[1]?.details);
    expect(answers[0]?.details).toMatchObject({ reason: 'contact' });
  });

  it('refuses an identical product, also in other letters, but not another category or enterprise', async () => {
    await partner.call(create, { body: input('LY-D1') });
    await partner.refusal('productIdentical', create, { body: input('ly-d1', { name: 'Other' }) });
    await partner.call(create, { body: input('LY-D1', { category: 'phone' }) });
    const { db } = portal.deps;
    const other = await createEnterprise(db);
    const own = await createContact(db, { enterpriseId: other.id });
    const elsewhere = await portal.as(await createAccount(db, { enterpriseId: other.id }));
    await elsewhere.call(create, { body: input('LY-D1', { contactIds: [own.id] }) });
  });

  it('makes one of 20 identical products that come at once', async () => {
    const body = input('LY-RACE', { customCode: 'RACE00001' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.send(create, { body })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const codes = answers.map(({ body }) => (body as { errorCode?: string }).errorCode).filter(Boolean);
    expect(new Set(codes)).toEqual(new Set(['HTS.100000103']));
    const { rows, total } = await partner.call(list, { query: { keyword: 'LY-RACE' } });
    expect(total).toBe(1);
    expect(rows[0]?.configurations).toHaveLength(2);
  });
});

describe('channel IDs', () => {
  it('are unique across the portal, in any case of letters', async () => {
    await partner.call(create, { body: input('LY-CH1', { customCode: 'UNIQUE001' }) });
    const taken = input('LY-CH2', { customCode: 'unique001' });
    const { details } = await partner.refusal('channelIdGenerationFailed', create, { body: taken });
    expect(details).toEqual({ reason: 'taken', path: 'customCode' });
    expect((await partner.call(list, { query: { keyword: 'LY-CH2' } })).total).toBe(0);
  });

  it('need the partner code of the enterprise', async () => {
    const { db } = portal.deps;
    const uncoded = await createEnterprise(db, { partnerCode: null });
    const own = await createContact(db, { enterpriseId: uncoded.id });
    const client = await portal.as(await createAccount(db, { enterpriseId: uncoded.id }));
    const body = input('LY-N1', { contactIds: [own.id] });
    await client.refusal('partnerCodeFailed', create, { body: { ...body, customCode: 'NOCODE001' } });
    expect(await client.call(create, { body })).toMatchObject({ partnerCode: null, customCode: null });
  });

  it('begin with the code that is chosen, and stay of it', async () => {
    const { db } = portal.deps;
    const { id: enterpriseId } = await createEnterprise(db, { partnerCode: 'FIRST01' });
    const own = await createContact(db, { enterpriseId });
    const client = await portal.as(await createAccount(db, { enterpriseId }));
    await insertPartnerCode(db, { code: 'SECOND2', enterpriseId, issuedAt: new Date() });
    expect((await client.call(readOwnOnboarding)).onboarding?.codes).toEqual(['FIRST01', 'SECOND2']);
    const fields = (change: object) => input('LY-M1', { contactIds: [own.id], ...change });
    for (const partnerCode of ['LANYUE7', 'NOBODY1'])
      await client.refusal('partnerCodeFailed', create, {
        body: fields({ partnerCode, customCode: 'CHOSEN001' }),
      });
    const body = fields({ partnerCode: 'second2', customCode: 'CHOSEN001' });
    const { id, partnerCode, version } = await client.call(create, { body });
    expect(partnerCode).toBe('SECOND2');
    await closePartnerCode(db, 'SECOND2', { withdrawnAt: new Date(), withdrawnReason: '换码' });
    const edit = (seen: number, change: object) =>
      ({ params: { id }, body: { version: seen, product: fields(change) } }) as const;
    const kept = await client.call(update, edit(version, { customCode: 'CHOSEN002' }));
    expect([kept.partnerCode, kept.customCode]).toEqual(['SECOND2', 'CHOSEN002']);
    const moved = edit(kept.version, { partnerCode: 'FIRST01', customCode: 'CHOSEN002' });
    expect((await client.call(update, moved)).partnerCode).toBe('FIRST01');
    const back = edit(kept.version + 1, { partnerCode: 'SECOND2', customCode: 'CHOSEN002' });
    await client.refusal('partnerCodeFailed', update, back);
  });
});

describe('who may see what', () => {
  it('answers for a foreign product exactly as for a missing one', async () => {
    const { id } = await createProduct(portal.deps.db, { enterpriseId: enterprise.id });
    const body = { product: input('LY-F1'), version: 1 };
    const calls = (product: string) => {
      const params = { id: product };
      return Promise.all([
        stranger.send(get, { params }),
        stranger.send(contract.updateProduct, { params, body }),
        stranger.send(contract.deleteProduct, { params }),
      ]);
    };
    const anonymous = (answers: { status: number; body: unknown }[]) =>
      answers.map(({ status, body }) => ({ status, body: { ...(body as object), requestId: '' } }));
    const foreign = anonymous(await calls(id));
    expect(foreign).toEqual(anonymous(await calls(randomUUID())));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await partner.call(get, { params: { id } })).toMatchObject({ id, version: 1 });
    expect(JSON.stringify(await stranger.call(list))).not.toContain(id);
  });

  it.each(['individual', 'reviewer', 'operator'] as const)('refuses the role %s', async (role) => {
    const client = await portal.as(await createAccount(portal.deps.db, { roles: [role] }));
    for (const endpoint of [list, listContacts]) await client.refusal('permissionDenied', endpoint);
    await client.refusal('permissionDenied', create, { body: input('LY-R1') });
  });

  it('asks visitors to sign in', async () => {
    const visitor = await portal.as();
    await visitor.refusal('invalidSession', list);
    await visitor.refusal('invalidSession', create, { body: input('LY-V1') });
  });

  it.each([
    ['not-an-id', 'parameterInvalid'],
    ['1', 'parameterInvalid'],
    [encodeURIComponent("' or 1=1 --"), 'idCharactersInvalid'],
  ] as const)('refuses the id %s', async (id, name) => {
    await partner.refusal(name, get, { params: { id } });
  });
});
