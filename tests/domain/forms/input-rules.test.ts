import { describe, expect, it } from 'vitest';
import { brokenInput, type InputForm, inputRules, wellFormed } from '#tests/fixtures/input-rules.ts';
import { inputSchemas } from '#tests/support/input-schemas.ts';

describe('the rules of single inputs', () => {
  it.each(Object.keys(wellFormed) as InputForm[])('a well-formed %s breaks none', (form) => {
    expect(inputSchemas[form].safeParse(wellFormed[form]).error?.issues).toBeUndefined();
  });

  it.each(inputRules.map((one) => [one.rule, one] as const))('%s', (_rule, one) => {
    const issues = inputSchemas[one.form].safeParse(brokenInput(one)).error?.issues ?? [];
    expect([...new Set(issues.map(({ path }) => path.join('.')))]).toEqual([one.path]);
  });
});
