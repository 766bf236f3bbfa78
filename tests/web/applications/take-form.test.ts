import { expect, it } from 'vitest';
import type { ComparedField, FormVerdict } from '#domain/application-forms/compare-form.ts';
import { type FormFieldId, formFieldIds } from '#domain/application-forms/form-fields.ts';
import { type CodeOf, takeForm } from '#web/features/application-wizard/model/take-form.ts';

const codes: Record<string, string> = {
  'category:手机': 'phone',
  'cpu-architecture:arm64-v8a': 'arm64',
  'os:Android': 'Android',
  'sales-region:中国大陆': 'cn',
  'sales-region:Europe': 'eu',
  'preloaded-app:浏览器': 'browser',
};
const codeOf: CodeOf = (kind, name) => codes[`${kind}:${name}`] ?? null;

type Said = Partial<Record<FormFieldId, [string, FormVerdict]>>;
const rowsOf = (said: Said): ComparedField[] =>
  formFieldIds.map((field, at) => {
    const [value, verdict] = said[field] ?? ['', 'same'];
    return { field, cell: { field, sheet: 'x', row: at + 5, column: 3, value }, known: '', verdict };
  });

const said: Said = {
  brandAlias: ['LanYue', 'differs'],
  model: ['LY-N080', 'same'],
  category: ['手机', 'differs'],
  cpuArchitecture: ['arm64-v8a', 'added'],
  screenDensity: ['very', 'differs'],
  os: [' Android ', 'uncompared'],
  romVersion: ['6.1.2.071', 'differs'],
  salesVolume: ['12.50', 'uncompared'],
  salesRegions: ['Europe， 中国大陆', 'differs'],
  preloadedApps: ['浏览器、nobody knows', 'differs'],
  differences: ['colour', 'added'],
  nameEn: ['', 'missing'],
};

it('takes over what the form says else, by the names of what may be chosen, and says what it left', () => {
  expect(takeForm(rowsOf(said), { codeOf, fixed: false })).toEqual({
    product: { brandAlias: 'LanYue', category: 'phone', cpuArchitecture: 'arm64' },
    materials: { os: 'Android', romVersion: '6.1.2.071', salesVolume: 12.5, salesRegions: ['eu', 'cn'] },
    taken: ['brandAlias', 'category', 'cpuArchitecture', 'os', 'romVersion', 'salesRegions', 'salesVolume'],
    left: ['screenDensity', 'preloadedApps'],
  });
});

it('leaves the product alone where it cannot be changed', () => {
  const { product, left } = takeForm(rowsOf(said), { codeOf, fixed: true });
  expect(product).toEqual({});
  expect(left).toEqual(['brandAlias', 'category', 'cpuArchitecture', 'screenDensity', 'preloadedApps']);
});
