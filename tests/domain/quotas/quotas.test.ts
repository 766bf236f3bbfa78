import { describe, expect, it } from 'vitest';
import {
  findExcess,
  fitsRemaining,
  inUnitOf,
  ownQuotas,
  ownQuotasSchema,
  quotaNames,
  quotaRanges,
  quotasInForce,
  quotasSchema,
  remainingQuota,
} from '#domain/quotas/quotas.ts';
import {
  retentionInForce,
  retentionNames,
  retentionRanges,
  retentionSchema,
} from '#domain/retention/retention.ts';

const defaults = quotasInForce(null);
const megabyte = 1024 * 1024;

describe('limits in force', () => {
  it('are the defaults while nothing is set', () => {
    expect(Object.keys(defaults)).toEqual(quotaNames);
    for (const name of quotaNames) expect(defaults[name]).toBe(quotaRanges[name].default);
    expect(quotasSchema.parse(defaults)).toEqual(defaults);
  });

  it.each([
    ['the programme’s over the default', { products: 7 }, null, 7],
    ['the enterprise’s own over both', { products: 7 }, { products: 9 }, 9],
    ['an own one that is null leaves the programme’s', { products: 7 }, { products: null }, 7],
    ['nothing of what makes no sense', { products: 'many' }, { products: -1 }, quotaRanges.products.default],
    ['nothing of a fraction', { products: 1.5 }, [], quotaRanges.products.default],
  ])('%s', (_name, programme, own, products) => {
    expect(quotasInForce(programme, own)).toEqual({ ...defaults, products });
  });

  it('are whole numbers within their ranges', () => {
    for (const name of quotaNames) {
      const { min, max } = quotaRanges[name];
      for (const wrong of [min - 1, max + 1, min + 0.5, Number.NaN, '5', null]) {
        expect(quotasSchema.safeParse({ ...defaults, [name]: wrong }).success, `${name} ${wrong}`).toBe(
          false,
        );
      }
      for (const right of [min, max])
        expect(quotasSchema.safeParse({ ...defaults, [name]: right }).success).toBe(true);
    }
    expect(ownQuotasSchema.parse(ownQuotas(null))).toEqual(ownQuotas(null));
    expect(quotasSchema.safeParse({ ...defaults, more: 1 }).success).toBe(false);
  });
});

describe('growth', () => {
  const quotas = { ...defaults, products: 3, configurations: 10, storageMb: 2 };

  it.each([
    ['up to the limit', { products: 2 }, { products: 1 }, null],
    ['past it', { products: 3 }, { products: 1 }, { quota: 'products', limit: 3, used: 3 }],
    [
      'several at once',
      { configurations: 8 },
      { configurations: 3 },
      { quota: 'configurations', limit: 10, used: 8 },
    ],
    ['nothing, where the limit was lowered', { products: 30 }, { products: 0 }, null],
    ['the last byte', { storageMb: 2 * megabyte - 1 }, { storageMb: 1 }, null],
    [
      'one byte more',
      { storageMb: 2 * megabyte },
      { storageMb: 1 },
      { quota: 'storageMb', limit: 2, used: 2 },
    ],
    [
      'the first of two that do not fit',
      { products: 3, configurations: 10 },
      { products: 1, configurations: 1 },
      { quota: 'products', limit: 3, used: 3 },
    ],
  ])('%s', (_name, used, added, excess) => {
    expect(findExcess(quotas, used, added)).toEqual(excess);
  });

  it('says storage in MB with one decimal, and everything else as it is', () => {
    expect(inUnitOf('storageMb', 1.26 * megabyte)).toBe(1.3);
    expect(inUnitOf('products', 12)).toBe(12);
  });
});

describe('how long things are kept', () => {
  it('is the default unless it is set, and then within its range', () => {
    const kept = retentionInForce(null);
    for (const name of retentionNames) {
      const { min, max, default: days } = retentionRanges[name];
      expect(kept[name]).toBe(days);
      expect(retentionInForce({ [name]: max })[name]).toBe(max);
      expect(retentionInForce({ [name]: min - 1 })[name]).toBe(days);
      expect(retentionSchema.safeParse({ ...kept, [name]: max + 1 }).success).toBe(false);
    }
  });
});

it.each([
  ['all that is left', { storageMb: megabyte, draftFiles: 1 }, true],
  ['a byte more', { storageMb: megabyte + 1, draftFiles: 1 }, false],
  ['one file more', { storageMb: 1, draftFiles: 2 }, false],
  ['what was not looked at', { products: 1 }, false],
  ['nothing', {}, true],
])('room that was left fits %s', (_name, added, fits) => {
  const quotas = quotasInForce(null, { storageMb: 3, draftFiles: 10 });
  expect(fitsRemaining(remainingQuota(quotas, { storageMb: 2 * megabyte, draftFiles: 9 }), added)).toBe(fits);
});
