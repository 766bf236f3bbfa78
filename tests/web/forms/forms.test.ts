import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { materialsSchema } from '#domain/applications/applications.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { customCodeSchema, memorySchema } from '#domain/products/products.ts';
import { deviceParameterSchema } from '#domain/shared/validation.ts';
import { textsIn } from '#tests/web/language/texts.ts';
import { volumeWords } from '#web/lib/applications/sales-volume.ts';
import { issueText } from '#web/lib/failures/issue-text.ts';

const t = await textsIn('en', 'form');
const first = (schema: z.ZodType, value: unknown) => issueText(t, schema.safeParse(value).error?.issues[0]);

describe('what is wrong with a field', () => {
  it.each([
    ['nothing', z.string(), 'x', null],
    ['an empty line', contactSchema.shape.nickname, '', t('required')],
    ['nothing given', z.string(), undefined, t('required')],
    ['too long', deviceParameterSchema(4), 'abcde', t('big.text', { count: 4 })],
    ['a refused character', deviceParameterSchema(), 'a/b', t('rule.device-parameter')],
    ['an email', contactSchema.shape.email, 'x@y', t('rule.email')],
    ['a phone without digits', contactSchema.shape.phone, '+----5', t('rule.phone')],
    ['a phone of words', contactSchema.shape.phone, 'call me', t('rule.phone')],
    ['an empty list', z.array(z.string()).min(1), [], t('chooseOne')],
    [
      'no picture',
      materialsSchema.pick({ images: true }),
      { images: { 'product-front': [] } },
      t('addPicture'),
    ],
    ['memory of 0', memorySchema, { value: 0, unit: 'GB' }, t('small.above', { limit: 0 })],
    ['too many', z.array(z.string()).max(1), ['a', 'b'], t('big.list', { count: 1 })],
    ['a fraction', z.int(), 1.5, t('whole')],
    ['too large a number', z.number().max(100), 101, t('big.number', { limit: 100 })],
    ['too small a number', z.number().min(1), 0, t('small.number', { limit: 1 })],
    ['a foreign value', z.enum(['a']), 'b', t('choose')],
    ['memory', memorySchema, { value: 1024, unit: 'MB' }, t('rule.memory')],
    ['a code', customCodeSchema, 'abc', t('invalid')],
  ] as const)('%s', (_name, schema, value, text) => {
    expect(first(schema as z.ZodType, value)).toBe(text);
  });
});

it.each([
  [18, '18 万台', '180,000 devices'],
  [0.1, '0.1 万台', '1,000 devices'],
  [12.5, '12.5 万台', '125,000 devices'],
])('an estimate of %d is said in the units of each language', async (volume, zh, en) => {
  expect((await textsIn('zh', 'device'))('volume', volumeWords(volume, 'zh'))).toBe(zh);
  expect((await textsIn('en', 'device'))('volume', volumeWords(volume, 'en'))).toBe(en);
});
