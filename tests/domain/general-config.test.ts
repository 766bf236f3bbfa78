import { describe, expect, it } from 'vitest';
import { validityOf } from '#domain/certificates/certificates.ts';
import {
  type GeneralConfigKey,
  generalConfig,
  generalConfigInForce,
  generalConfigKeys,
  isGeneralConfigKey,
  judgeConfigValue,
  maxResultBytes,
  resultBytesOf,
} from '#domain/general-config/general-config.ts';
import { type ConfigurationInput, memoryAboveCap } from '#domain/products/products.ts';
import { seedCarriers } from '#domain/shared/carriers.ts';

const megabyte = 1_048_576;
const carrier = { code: 'sf', zh: '顺丰', en: 'SF', track: null };

describe('a key of the general config', () => {
  it.each(generalConfigKeys)('%s takes its own default', (key) => {
    const { kind, standard } = generalConfig[key];
    const given = kind === 'json' ? JSON.stringify(standard) : standard;
    expect(judgeConfigValue(key, given)).toEqual({ ok: true, value: standard });
  });

  it.each<[GeneralConfigKey, unknown, string, string]>([
    ['memoryCapGb', 0, 'settingInvalid', 'value'],
    ['memoryCapGb', 65_537, 'settingInvalid', 'value'],
    ['memoryCapGb', 1.5, 'settingInvalid', 'value'],
    ['memoryCapGb', '2048', 'settingInvalid', 'value'],
    ['certificateMonths', 121, 'settingInvalid', 'value'],
    ['reminderPercent', 0, 'reviewSettingInvalid', 'value'],
    ['reminderPercent', 100, 'reviewSettingInvalid', 'value'],
    ['mailHour', 24, 'settingInvalid', 'value'],
    ['mailHour', -1, 'settingInvalid', 'value'],
    ['decisionGraceSeconds', 61, 'reviewSettingInvalid', 'value'],
    ['fourEyes', 1, 'reviewSettingInvalid', 'value'],
    ['automaticAssignment', 'on', 'reviewSettingInvalid', 'value'],
    ['deliveryNote', { zh: '先恢复出厂设置', en: '' }, 'settingInvalid', 'value'],
    ['deliveryNote', { zh: '长'.repeat(501), en: 'x' }, 'settingInvalid', 'value'],
    ['testResultSizes', '{"CTS": 20', 'jsonFormatInvalid', 'syntax'],
    ['testResultSizes', '', 'jsonFormatInvalid', 'syntax'],
    ['testResultSizes', { CTS: 20 }, 'jsonFormatInvalid', 'syntax'],
    ['testResultSizes', '[]', 'jsonFormatInvalid', 'value'],
    ['testResultSizes', '{"CTS": 201}', 'jsonFormatInvalid', 'value'],
    ['testResultSizes', '{"CTS": "20"}', 'jsonFormatInvalid', 'value'],
    ['testResultSizes', '{"": 20}', 'jsonFormatInvalid', 'value'],
    ...[
      [],
      [{ ...carrier, code: 'SF' }],
      [carrier, carrier],
      [{ ...carrier, track: 'https://x.example/' }],
      [{ ...carrier, track: 'javascript:alert({number})' }],
      [{ ...carrier, en: '' }],
    ].map((list): [GeneralConfigKey, string, string, string] => [
      'carriers',
      JSON.stringify(list),
      'jsonFormatInvalid',
      'value',
    ]),
  ])('%s refuses %j', (key, given, error, reason) => {
    expect(judgeConfigValue(key, given)).toMatchObject({ ok: false, error, reason });
  });

  it('is none of what every object has', () => {
    expect(['constructor', 'toString', 'memorycapgb', ''].filter(isGeneralConfigKey)).toEqual([]);
  });
});

it('what is stored holds, and the default where nothing is or it makes no sense', () => {
  const stored = new Map<string, unknown>([
    ['memoryCapGb', 4096],
    ['imagesPerItem', 'many'],
    ['testResultSizes', { CTS: 20 }],
    ['of another version', 1],
  ]);
  expect(generalConfigInForce(stored)).toEqual({
    memoryCapGb: 4096,
    imagesPerItem: 2,
    incompleteRuns: {},
    summaryTolerance: 10,
    testResultSizes: { CTS: 20 },
    certificateMonths: 36,
    waiverMonths: 12,
    reminderPercent: 75,
    mailHour: 9,
    decisionGraceSeconds: 10,
    fourEyes: false,
    twoForProduct: false,
    twoForCommercial: false,
    twoForResults: false,
    twoForFinal: false,
    thirdDecides: false,
    revocationByTwo: false,
    automaticAssignment: true,
    carriers: seedCarriers,
    deliveryNote: { zh: '', en: '' },
  });
});

it.each([
  [{}, 'CTS', 1, 1],
  [{ CTS: 20 }, 'cts ', 20, 20],
  [{ CTS: 20, vts: 5 }, 'VTS', 5, 20],
  [{ CTS: 20 }, 'GTS', 1, 20],
])('of %j a result of %s may have %i MB, any %i', (sizes, suite, own, any) => {
  expect(resultBytesOf(sizes, suite)).toBe(own * megabyte);
  expect(maxResultBytes(sizes)).toBe(any * megabyte);
});

it.each([
  ['2026-11-21', 36, '2029-11-20'],
  ['2028-02-29', 36, '2031-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-01', 12, '2026-12-31'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-01', 1, '2026-03-31'],
])('a certificate of %s for %i months ends on %s', (issuedOn, months, validUntil) => {
  expect(validityOf(issuedOn, months)).toEqual({ issuedOn, validUntil });
});

describe('memory above the cap', () => {
  const of = (ram: number, rom: number, unit: 'MB' | 'GB' = 'GB'): ConfigurationInput => ({
    ram: { value: ram, unit },
    rom: { value: rom, unit },
    label: '标准版',
  });
  it.each([
    ['none', [of(8, 128), of(512, 1023, 'MB')], [], null],
    ['the first', [of(8, 128), of(8, 512), of(1024, 512)], [], 'configurations.1.rom.value'],
    [
      'what is new beside what was there',
      [of(8, 512), of(300, 8)],
      [of(8, 512)],
      'configurations.1.ram.value',
    ],
    ['nothing that was there', [of(8, 512)], [of(8, 512)], null],
  ])('names %s', (_name, configurations, before, place) => {
    expect(memoryAboveCap(configurations, 256, before)).toBe(place);
  });
});
