import { expect, it } from 'vitest';
import { render } from '#tests/web/render.tsx';
import { ConfigTable } from '#web/features/general-config/components/config-table.tsx';
import { SuiteRulesField } from '#web/features/general-config/components/suite-rules-field.tsx';
import {
  readSuiteRules,
  withoutRule,
  withRule,
  writeSuiteRules,
} from '#web/features/general-config/model/suite-rules.ts';

const field = (value: string, language: 'zh' | 'en') =>
  render(<SuiteRulesField label="L" help="H" value={value} onValue={() => {}} />, language);

it('rules of suites are a line each, in words', async () => {
  const rules = '{"CTS":"refuse","VTS":"bypass"}';
  expect(await field(rules, 'en')).toMatch(
    /CTS.*selected="">Must be run in full.*VTS.*selected="">A bypass item/,
  );
  expect(await field(rules, 'zh')).toMatch(/CTS.*selected="">必须补跑.*VTS.*selected="">可填写豁免项/);
  expect(await field('', 'en')).toContain('No suite has a rule of its own');
});

it('a suite has one rule, whatever the case of its name', () => {
  const rules = readSuiteRules('{"cts": "bypass"}') ?? {};
  const changed = withRule(rules, 'CTS', 'refuse');
  expect(writeSuiteRules(changed)).toBe('{"CTS":"refuse"}');
  expect(withoutRule(changed, 'CTS')).toEqual({});
  for (const wrong of ['{', '[]', '{"CTS": "sometimes"}']) expect(readSuiteRules(wrong)).toBe(null);
});

it('the list says rules and sizes of suites in words, and hours as hours', async () => {
  const entry = { kind: 'json', unit: null, least: null, most: null, standard: '{}', id: null } as const;
  const rest = { version: null, updatedAt: null };
  const rows = [
    { ...entry, ...rest, key: 'incompleteRuns', value: '{"CTS":"refuse"}' },
    { ...entry, ...rest, key: 'testResultSizes', value: '{ "CTS": 20 }' },
    {
      ...{ ...entry, ...rest, key: 'mailHour', kind: 'number' as const, unit: 'clock' as const },
      ...{ least: 0, most: 23, standard: 9, value: 9 },
    },
  ];
  const table = <ConfigTable rows={rows} empty={null} onOpen={() => {}} onReset={() => {}} />;
  const markup = await render(table, 'en');
  expect(markup).toContain('CTS: Must be run in full');
  expect(markup).toContain('One rule per suite');
  expect(markup).toContain('CTS: 20 MB');
  expect(markup).toContain('0:00 to 23:00');
});
