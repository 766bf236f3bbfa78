import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationStatuses, isFinal, lockingStatuses } from '#domain/applications/statuses.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { deletionBarrier, editBarrier, placeConfigurations } from '#domain/products/product-changes.ts';
import {
  type ConfigurationInput,
  channelIdOf,
  configurationKey,
  configurationSchema,
  customCodeSchema,
  memorySchema,
  productSchema,
} from '#domain/products/products.ts';

const configuration = (ram: number, rom: number, label = '标准版'): ConfigurationInput => ({
  ram: { value: ram, unit: 'GB' },
  rom: { value: rom, unit: 'GB' },
  label,
});
const contactId = '0190a000-0000-7000-8000-000000000001';
const product = {
  name: '岚岳 Pad 11',
  brand: '岚岳',
  brandAlias: 'Lanyue',
  category: 'tablet',
  model: 'LY-P110',
  configurations: [configuration(8, 128)],
  contactIds: [contactId],
};

describe('memory', () => {
  it.each([
    [1, 'MB', true],
    [1023, 'MB', true],
    [1024, 'MB', false],
    [1, 'GB', true],
    [65_536, 'GB', true],
    [65_537, 'GB', false],
    [0, 'GB', false],
    [-8, 'GB', false],
    [1.5, 'GB', false],
    [Number.NaN, 'GB', false],
    [Number.POSITIVE_INFINITY, 'GB', false],
    ['8', 'GB', false],
    [8, 'TB', false],
    [8, 'gb', false],
  ])('%s %s: %s', (value, unit, accepted) => {
    expect(memorySchema.safeParse({ value, unit }).success).toBe(accepted);
  });
});

describe('configuration', () => {
  it('is the same when memory and label are, in any case of letters', () => {
    const key = (one: ConfigurationInput) => configurationKey(configurationSchema.parse(one));
    expect(key(configuration(8, 128, 'Global'))).toBe(key(configuration(8, 128, ' GLOBAL ')));
    const different = [configuration(8, 128), configuration(8, 256), configuration(12, 128)];
    const inMegabytes = { ...configuration(8, 128), ram: { value: 8, unit: 'MB' as const } };
    const keys = [...different, inMegabytes, configuration(8, 128, '典藏版')].map(key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['no label', { ...configuration(8, 128), label: '  ' }],
    ['a label too long', configuration(8, 128, '长'.repeat(33))],
    ['no memory', { label: '标准版', ram: { value: 8, unit: 'GB' } }],
    ['a field of another kind', { ...configuration(8, 128), verdict: 'passed' }],
  ])('is refused with %s', (_, value) => {
    expect(configurationSchema.safeParse(value).success).toBe(false);
  });
});

describe('product', () => {
  it('fills in what may be absent', () => {
    expect(productSchema.parse(product)).toMatchObject({
      series: '',
      cpuArchitecture: null,
      screenDensity: null,
      customCode: null,
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => configuration(index + 1, 128));
  const manyIds = (count: number) =>
    Array.from({ length: count }, (_, index) => contactId.slice(0, -2) + String(index).padStart(2, '0'));

  it('takes ten configurations and ten contacts, and names of 64 characters', () => {
    const largest = {
      configurations: many(10),
      contactIds: manyIds(10),
      name: '长'.repeat(64),
      model: 'M'.repeat(64),
    };
    expect(productSchema.safeParse({ ...product, ...largest }).success).toBe(true);
  });

  it.each([
    ['eleven configurations', { configurations: many(11) }],
    ['no configuration', { configurations: [] }],
    ['two equal configurations', { configurations: [configuration(8, 128), configuration(8, 128)] }],
    ['eleven contacts', { contactIds: manyIds(11) }],
    ['no contact', { contactIds: [] }],
    ['a contact twice', { contactIds: [contactId, contactId] }],
    ['a contact that is no id', { contactIds: ['1'] }],
    ['a category that is no code', { category: '冰箱' }],
    ['no architecture, which is null', { cpuArchitecture: '' }],
    ['a density of 33 characters', { screenDensity: '3'.repeat(33) }],
    ['a density as a number', { screenDensity: 320 }],
    ['a model with a forbidden character', { model: 'LY/P110' }],
    ['a brand with a forbidden character', { brand: 'Lan&yue' }],
    ['an empty name', { name: ' <> ' }],
    ['a name of 65 characters', { name: '长'.repeat(65) }],
    ['a short custom code', { customCode: 'PAD11CN0' }],
    ['a long custom code', { customCode: 'PAD11CN012' }],
    ['a custom code with a dash', { customCode: 'PAD-1CN01' }],
    ['a custom code in full width', { customCode: 'ＰＡＤ11CN01' }],
    ['a field nobody knows', { enterpriseId: contactId }],
  ])('is refused with %s', (_, change) => {
    expect(productSchema.safeParse({ ...product, ...change }).success).toBe(false);
  });
});

describe('channel ID', () => {
  it('is partner code and custom code, 16 characters in capitals', () => {
    expect(channelIdOf('LANYUE7', 'pad11cn01')).toBe('LANYUE7PAD11CN01');
    const letters = [...'abcXYZ0189'];
    const code = (length: number) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length });
    fc.assert(
      fc.property(code(7), code(9), (partner, custom) => {
        expect(customCodeSchema.parse(custom)).toBe(custom);
        expect(channelIdOf(partner, custom)).toMatch(/^[0-9A-Z]{16}$/);
      }),
    );
  });
});

describe('contact', () => {
  const contact = { nickname: '林可', email: 'lin.ke@lanyue.example', phone: '13800000000' };

  it.each([
    ['an email without a dot', { email: 'lin@lanyue' }],
    ['a phone of letters', { phone: 'call me' }],
    ['no name', { nickname: '' }],
    ['a field nobody knows', { role: 'admin' }],
  ])('is refused with %s', (_, change) => {
    expect(contactSchema.safeParse(contact).success).toBe(true);
    expect(contactSchema.safeParse({ ...contact, ...change }).success).toBe(false);
  });
});

describe('changes of a product', () => {
  it.each(applicationStatuses)('with an application that is %s', (status) => {
    const error = isFinal(status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit';
    const applications = [{ status }];
    const locks = lockingStatuses.includes(status);
    expect(editBarrier(applications)).toEqual(locks ? { by: { status }, error } : null);
    expect(deletionBarrier(applications)).toEqual({ by: { status }, error });
  });

  it('are free without an application, and an open one is named before a finished one', () => {
    expect(editBarrier([])).toBeNull();
    expect(deletionBarrier([])).toBeNull();
    const applications = [{ status: 'certified' }, { status: 'certifying' }] as const;
    for (const barrier of [editBarrier([...applications]), deletionBarrier([...applications])])
      expect(barrier).toEqual({ by: { status: 'certifying' }, error: 'applicationAlreadyInAudit' });
  });
});

describe('placing configurations', () => {
  const row = (id: string, ordinal: number, one: ConfigurationInput) => ({ ...one, id, ordinal });
  const existing = [row('a', 1, configuration(8, 128)), row('b', 2, configuration(12, 256))];

  it.each([
    ['unchanged', [configuration(8, 128), configuration(12, 256)], ['a', 'b']],
    ['in another order', [configuration(12, 256), configuration(8, 128)], ['b', 'a']],
    ['one edited in its place', [configuration(8, 128), configuration(12, 512)], ['a', 'b']],
    ['one added', [configuration(8, 128), configuration(12, 256), configuration(16, 512)], ['a', 'b', null]],
    ['the first removed', [configuration(12, 256)], ['b']],
    [
      'one put before',
      [configuration(4, 64), configuration(8, 128), configuration(12, 256)],
      [null, 'a', 'b'],
    ],
  ])('%s', (_, wanted, ids) => {
    const placed = placeConfigurations(existing, wanted);
    expect(placed.map(({ id }) => id)).toEqual(ids);
    expect(placed.map(({ ordinal }) => ordinal)).toEqual(wanted.map((_one, index) => index + 1));
  });

  it('never gives a row away twice, and keeps every row that says the same', () => {
    const one = fc.record({ ram: fc.integer({ min: 1, max: 4 }), rom: fc.integer({ min: 1, max: 3 }) });
    const list = fc
      .uniqueArray(one, { selector: ({ ram, rom }) => `${ram}/${rom}`, maxLength: 10 })
      .map((items) => items.map(({ ram, rom }) => configuration(ram, rom)));
    fc.assert(
      fc.property(list, list, (before, wanted) => {
        const rows = before.map((item, index) => row(`row-${index}`, index + 1, item));
        const placed = placeConfigurations(rows, wanted);
        const ids = placed.flatMap(({ id }) => (id === null ? [] : [id]));
        expect(new Set(ids).size).toBe(ids.length);
        for (const item of rows) {
          const same = placed.find((other) => configurationKey(other) === configurationKey(item));
          if (same) expect(same.id).toBe(item.id);
        }
      }),
    );
  });
});
