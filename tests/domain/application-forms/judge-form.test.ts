import { expect, it } from 'vitest';
import { compareForm } from '#domain/application-forms/compare-form.ts';
import { formFieldIds, ruleOf } from '#domain/application-forms/form-fields.ts';
import { judgeForm, type SheetCell } from '#domain/application-forms/judge-form.ts';
import { formValues } from '#tests/support/applications/form-rows.ts';

type Change = (cells: SheetCell[]) => SheetCell[];
const valueAt = (field: (typeof formFieldIds)[number]) => formFieldIds.indexOf(field) + 5;

function cellsOf(language: 'zh' | 'en' = 'zh'): SheetCell[] {
  return formFieldIds.flatMap((field, at): SheetCell[] => {
    const cell = (column: number, text: string) => ({ row: at + 5, column, kind: 'value' as const, text });
    const label = cell(language === 'zh' ? 1 : 2, `${ruleOf(field).label[language]} *`);
    const text = formValues[field];
    return text === undefined ? [label] : [label, cell(3, text)];
  });
}

const put =
  (field: (typeof formFieldIds)[number], text: string, kind: SheetCell['kind'] = 'value'): Change =>
  (cells) => [
    ...cells.filter(({ row, column }) => row !== valueAt(field) || column !== 3),
    { row: valueAt(field), column: 3, kind, text },
  ];
const judge = (change: Change = (cells) => cells, name = '申请表') =>
  judgeForm([{ name, cells: change(cellsOf()) }]);

it('reads every field by its label in either language, in whichever row it stands', () => {
  for (const language of ['zh', 'en'] as const) {
    const outcome = judgeForm([
      { name: 'notes', cells: [] },
      { name: 'Application', cells: cellsOf(language).reverse() },
    ]);
    expect(outcome).toMatchObject({ ok: true, sheet: 'Application', version: null, faults: [] });
    const said = outcome.ok ? outcome.cells.map(({ field, value }) => [field, value]) : [];
    expect(said).toEqual(formFieldIds.map((field) => [field, formValues[field] ?? '']));
  }
});

it.each<[string, Change, object]>([
  ['too many devices', put('salesVolume', '60000'), { row: 18, column: 3, value: '60000', problem: 'range' }],
  ['too few devices', put('salesVolume', '0.01'), { problem: 'range' }],
  ['words for a number', put('salesVolume', '很多'), { value: '很多', problem: 'number' }],
  ['a formula', put('model', '=A1', 'formula'), { row: 10, value: '=A1', problem: 'formula' }],
  ['an error of the sheet', put('model', '#REF!', 'error'), { value: '#REF!', problem: 'cellError' }],
  [
    'what other computers show differently',
    (cells) =>
      put(
        'osVersion',
        '5/1/26',
      )(cells).map((cell) => (cell.text === '5/1/26' ? { ...cell, format: 'm/d/yy' } : cell)),
    { value: '5/1/26', problem: 'numberFormat', format: 'm/d/yy' },
  ],
  ['nothing', put('model', '  '), { row: 10, column: 3, value: '', problem: 'required' }],
  ['a character that is refused', put('model', 'LY<N080>'), { problem: 'characters' }],
  ['a text that is too long', put('osVersion', '1'.repeat(33)), { problem: 'tooLong' }],
  [
    'no row',
    (cells) => cells.filter(({ row }) => row !== 10),
    { field: 'model', row: null, problem: 'missingRow' },
  ],
  [
    'two rows',
    (cells) => [...cells, { row: 90, column: 1, kind: 'value', text: '型号' }],
    { field: 'model', row: 90, problem: 'repeated' },
  ],
])('tells where it says %s', (_what, change, fault) => {
  expect(judge(change)).toMatchObject({ ok: true, faults: [fault] });
});

it('misses its sheet, and refuses a later version of the form', () => {
  expect(judge(undefined, 'Sheet1')).toMatchObject({
    faults: [{ problem: 'missingSheet', value: 'Sheet1' }],
  });
  const mark = (text: string, column: number) => ({ row: 1, column, kind: 'value' as const, text });
  const sheets = [
    { name: '申请表', cells: cellsOf() },
    { name: 'assay', cells: [mark('assay-application-form', 1), mark('3', 2)] },
  ];
  expect(judgeForm(sheets)).toMatchObject({
    version: '3',
    faults: [{ problem: 'otherVersion', value: '3' }],
  });
});

it('knows a renamed sheet by the hidden mark, in whichever place', () => {
  const mark = ['assay-application-form', '2'].map((text, at) => ({
    row: 1,
    column: at + 1,
    kind: 'value' as const,
    text,
  }));
  const sheets = [
    { name: 'notes', cells: [] },
    { name: 'Sheet1', cells: cellsOf() },
    { name: 'assay', cells: mark },
  ];
  expect(judgeForm(sheets)).toMatchObject({ sheet: 'Sheet1', version: '2', faults: [] });
});

it('reads a form from before there were preloaded apps in it', () => {
  const cells = cellsOf().filter(({ row }) => row !== valueAt('preloadedApps'));
  const mark = ['assay-application-form', '1'].map((text, at) => ({
    row: 1,
    column: at + 1,
    kind: 'value' as const,
    text,
  }));
  const outcome = judgeForm([
    { name: '申请表', cells },
    { name: 'assay', cells: mark },
  ]);
  expect(outcome).toMatchObject({ ok: true, version: '1', faults: [] });
});

it('shows the cells around a wrong one, as the sheet has them', () => {
  const long = '说'.repeat(80);
  const hint: SheetCell = { row: 17, column: 4, kind: 'value', text: long };
  const outcome = judge((cells) => [...put('salesVolume', '60000')(cells), hint]);
  expect(outcome.ok && outcome.faults[0]?.around).toEqual({
    row: 17,
    column: 2,
    lines: [
      ['', '中国大陆', long.slice(0, 60)],
      ['', '60000', ''],
      ['', '', ''],
    ],
  });
  const missing = judge((cells) => cells.filter(({ row }) => row !== 10));
  expect(missing.ok && missing.faults[0]?.around).toBeUndefined();
});

it('is compared with what is known, whatever the language and the order of a list', () => {
  const outcome = judge((cells) =>
    put('salesRegions', 'Europe， 中国大陆')(put('romVersion', '6.1.2.071')(put('os', '', 'value')(cells))),
  );
  const one = (...names: string[]) => ({ shown: names[0] ?? '', items: [names] });
  const compared = outcome.ok
    ? compareForm(outcome, {
        name: one('岚岳 Note 墨水屏'),
        nameEn: one('Lanyue Note'),
        differences: { shown: '', items: [] },
        romVersion: one('6.1.2.064'),
        os: one('Android'),
        salesVolume: one('18.0'),
        preloadedApps: { shown: '', items: [] },
        salesRegions: {
          shown: '中国大陆、欧洲',
          items: [
            ['中国大陆', 'Mainland China'],
            ['欧洲', 'Europe'],
          ],
        },
      })
    : [];
  const verdicts = Object.fromEntries(compared.map(({ field, verdict }) => [field, verdict]));
  expect(verdicts).toMatchObject({
    name: 'same',
    romVersion: 'differs',
    os: 'wrong',
    salesVolume: 'same',
    salesRegions: 'same',
    differences: 'added',
    nameEn: 'missing',
    brand: 'uncompared',
    preloadedApps: 'same',
  });
});
