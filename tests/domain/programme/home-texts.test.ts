import { expect, it } from 'vitest';
import { defaultHomeTexts, homeTextsInForce, homeTextsSchema } from '#domain/programme/home-texts.ts';

it('names nobody and shows no figure before anything is set', () => {
  expect(homeTextsSchema.parse(defaultHomeTexts)).toEqual(defaultHomeTexts);
  expect(JSON.stringify(defaultHomeTexts)).not.toMatch(/assay|lanyue|\d{2}/i);
});

it.each([
  ['exampleModel', 'LY-P110', true],
  ['exampleModel', '', true],
  ['exampleCode', 'LANYUE7', true],
  ['exampleCode', '岚岳', false],
  ['exampleCases', '12486', true],
  ['exampleCases', '12,486', false],
  ['exampleCases', '0', false],
  ['examplePassed', '99.98', true],
  ['examplePassed', '100', true],
  ['examplePassed', '101', false],
  ['exampleWidth', '254.8', true],
  ['exampleWidth', 'wide', false],
  ['claim1Zh', '', false],
  ['claim1En', 'x'.repeat(25), false],
  ['leadEn', 'A device must pass.', true],
])('%s may be %j: %j', (field, value, good) => {
  expect(homeTextsSchema.safeParse({ ...defaultHomeTexts, [field]: value }).success).toBe(good);
});

it('keeps prose as it was written', () => {
  const leadEn = 'The maker’s "first" & last word';
  expect(homeTextsSchema.parse({ ...defaultHomeTexts, leadEn }).leadEn).toBe(leadEn);
});

it('falls back on the defaults, where what is stored makes no sense', () => {
  expect(homeTextsInForce({ exampleModel: 'CJ-1' })).toEqual({ ...defaultHomeTexts, exampleModel: 'CJ-1' });
  for (const stored of [null, { exampleCases: 'many' }, { other: 1 }])
    expect(homeTextsInForce(stored)).toEqual(defaultHomeTexts);
});
