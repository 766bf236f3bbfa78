import { expect, test } from 'vitest';
import { judgeVariant, toldOf } from '#tests/report-evidence/judge-variant.ts';
import { variants } from '#tests/report-evidence/variants.ts';
import { writeText } from '#workers/command/write-reports.ts';

test.each(variants.map((variant) => [variant.name, variant] as const))('%s', async (name, variant) => {
  const verdict = await judgeVariant(variant);
  expect([verdict.outcome, toldOf(verdict, variant.told)]).toEqual([variant.outcome, variant.told]);
  for (const locale of ['zh', 'en'] as const) {
    const text = writeText({ verdict, path: name, locale });
    for (const { text: said } of verdict.result?.oddities ?? []) expect(text).toContain(said[locale]);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
});

test('there are at least a hundred, each told apart', () => {
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
  expect(variants.length).toBeGreaterThanOrEqual(100);
});
