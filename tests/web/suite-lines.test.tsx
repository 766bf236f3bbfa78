import { expect, it } from 'vitest';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
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

const zh = await sayIn('zh');
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
    inOrder(
      'value="CTS"',
      `selected="">${en('config:suite.refuse')}`,
      'value="VTS"',
      `selected="">${en('config:suite.bypass')}`,
    ),
  );
  expect(await field('incompleteRuns', rules, 'zh')).toMatch(
    inOrder('value="CTS"', `selected="">${zh('config:suite.refuse')}`),
  );
  expect(await field('testResultSizes', '{"CTS":20}', 'en')).toMatch(/value="CTS".*value="20".*MB/);
  expect(await field('testResultSizes', '{}', 'zh')).toContain(zh('config:suite.testResultSizes.none'));
});

it('lines are read from the setting and written back to it', () => {
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
  const rule = en('config:suite.refuse');
  expect(markup).toContain(en('config:suite.ruled', { suite: 'CTS', rule }));
  expect(markup).toContain(en('config:suite.incompleteRuns.each'));
  expect(markup).toContain(en('config:suite.sized', { suite: 'CTS', size: 20 }));
  expect(markup).toContain('0:00 to 23:00');
});
