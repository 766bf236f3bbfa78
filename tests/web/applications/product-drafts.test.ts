import { describe, expect, it } from 'vitest';
import type { ProductView } from '#contract/products.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { sayIn, textsIn } from '#tests/web/language/texts.ts';
import {
  draftOf,
  emptyConfiguration,
  failedTaskOf,
  productFieldsSchema,
} from '#web/features/products/model/product-draft.ts';
import { contactProblem } from '#web/lib/contacts/contact-draft.ts';

/** As the browser keeps it. */
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what is kept of the product form', () => {
  it('is what stands in it, empty numbers as well', () => {
    const empty = draftOf(null);
    expect(productFieldsSchema.parse(kept(empty))).toEqual(empty);
    const begun = { ...empty, name: '岚岳 Pad', category: 'tablet' as const, customCode: 'AB' };
    begun.configurations = [{ ...emptyConfiguration(), ram: { value: 12, unit: 'GB' }, label: '标准版' }];
    expect(productFieldsSchema.parse(kept(begun))).toEqual(begun);
    expect(productFieldsSchema.parse(kept(begun)).configurations[0]?.rom.value).toBeNaN();
  });

  it('is nothing that an older form left behind', () => {
    expect(productFieldsSchema.safeParse({ name: 'x' }).success).toBe(false);
  });
});

describe('what is wrong with a contact', () => {
  it.each([
    ['nickname', '<>', 'client:invalid.name'],
    ['email', 'lin@lanyue', 'client:invalid.email'],
    ['phone', '138x', 'client:invalid.phone'],
    ['email', ' ', 'common:required'],
  ] as const)('%s %j', async (field, value, key) => {
    expect(contactSchema.shape[field].safeParse(value).success).toBe(false);
    for (const language of ['zh', 'en'] as const) {
      const t = (await textsIn(language, 'products')) as unknown as Parameters<typeof contactProblem>[0];
      expect(contactProblem(t, field, value)).toBe((await sayIn(language))(key));
    }
  });
});

describe('what a product’s change was about, where it fails', () => {
  const memory = (value: number) => ({ value, unit: 'GB' as const });
  const row = (value: number) => ({ ram: memory(value), rom: memory(128), label: '标准版' });
  const product = { configurations: [{ ...row(8), id: 'a', ordinal: 1 }] } as unknown as ProductView;
  const input = (...configurations: ReturnType<typeof row>[]) =>
    ({ configurations }) as Parameters<typeof failedTaskOf>[1];

  it.each([
    [null, input(row(8)), 'productCreation'],
    [product, input(row(8), row(12)), 'configurationAddition'],
    [product, input(), 'configurationDeletion'],
    [product, input(row(12)), 'configurationEdit'],
    [product, input(row(8)), 'productEdit'],
  ] as const)('%#', (before, after, task) => {
    expect(failedTaskOf(before, after)).toBe(task);
  });
});
