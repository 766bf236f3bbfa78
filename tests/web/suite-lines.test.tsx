import { expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { ConfigTable } from '#web/features/general-config/components/config-table.tsx';
import { SuiteLinesField } from '#web/features/general-config/components/suite-lines-field.tsx';
import { configSchemaOf, draftOf } from '#web/features/general-config/model/config-form.ts';
import {
  emptyLine,
  readSuiteLines,
  type SuiteKey,
  type SuiteLine,
  writeSuiteLines,
} from '#web/features/general-config/model/suite-lines.ts';

const en = await sayIn('en');

const entry = { kind: 'json', unit: null, least: null, most: null, standard: '{}', id: null } as const;
const rest = { version: null, updatedAt: null };
const entryOf = (key: string, value: string) => ({ ...entry, ...rest, key, value });

const field = (name: SuiteKey, value: string, language: 'zh' | 'en') =>
  render(
    <SuiteLinesField
      name={name}
      label="L"
      lines={readSuiteLines(name, value)}
      onLines={() => {}}
      bind={() => ({ error: null, onBlur: () => {} })}
    />,
    language,
  );

it('rules and sizes of suites are a line each', async () => {
  const rules = '{"CTS":"refuse","VTS":"bypass"}';
  expect(await field('incompleteRuns', rules, 'en')).toMatch(
    /value="CTS".*selected="">Must be run in full.*value="VTS".*selected="">A bypass item/,
  );
  expect(await field('incompleteRuns', rules, 'zh')).toMatch(/value="CTS".*selected="">必须补跑/);
  expect(await field('testResultSizes', '{"CTS":20}', 'en')).toMatch(/value="CTS".*value="20".*MB/);
  expect(await field('testResultSizes', '{}', 'zh')).toContain('目前没有单独规定大小的套件');
});

it('lines are what the setting says, and become it again', () => {
  const lines = readSuiteLines('testResultSizes', '{"CTS": 20, "VTS": 5}');
  expect(lines.map(({ suite, size }) => [suite, size])).toEqual([
    ['CTS', 20],
    ['VTS', 5],
  ]);
  expect(writeSuiteLines('testResultSizes', lines)).toBe('{"CTS":20,"VTS":5}');
  for (const wrong of ['{', '[1]', '{"CTS": "sometimes"}'])
    expect(readSuiteLines('incompleteRuns', wrong)).toEqual([]);
});

it('what is wrong is said of its line', () => {
  const faults = (key: SuiteKey, lines: SuiteLine[]) => {
    const form = entryOf(key, '{}');
    const judged = configSchemaOf(form).safeParse({ ...draftOf(form), lines });
    if (judged.success) return judged.data;
    return [...new Set(judged.error.issues.map(({ path }) => path.join('.')))];
  };
  const line = (suite: string, size: number) => ({ ...emptyLine, suite, size });
  expect(faults('testResultSizes', [line(' CTS ', 20), line('VTS', 200)])).toBe('{"CTS":20,"VTS":200}');
  expect(faults('testResultSizes', [line('CTS', 201), line('', 5), line('VTS', Number.NaN)])).toEqual([
    'lines.0.size',
    'lines.1.suite',
    'lines.2.size',
  ]);
  expect(faults('testResultSizes', [line('CTS', 20), line('cts', 30)])).toEqual(['lines.1.suite']);
  expect(faults('testResultSizes', [line('C T S', 20)])).toEqual(['lines.0.suite']);
  expect(faults('incompleteRuns', [line('CTS', Number.NaN)])).toBe('{"CTS":"refuse"}');
});

it('the list says rules and sizes of suites in words, and hours as hours', async () => {
  const rows = [
    entryOf('incompleteRuns', '{"CTS":"refuse"}'),
    entryOf('testResultSizes', '{ "CTS": 20 }'),
    {
      ...entry,
      ...rest,
      key: 'mailHour',
      kind: 'number' as const,
      unit: 'clock' as const,
      least: 0,
      most: 23,
      standard: 9,
      value: 9,
    },
  ];
  const table = <ConfigTable rows={rows} empty={null} onOpen={() => {}} onReset={() => {}} />;
  const markup = await render(table, 'en');
  expect(markup).toContain('CTS: Must be run in full');
  expect(markup).toContain(en('config:suite.incompleteRuns.each'));
  expect(markup).toContain('CTS: 20 MB');
  expect(markup).toContain('0:00 to 23:00');
});
