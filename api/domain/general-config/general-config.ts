import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { carriersSchema, seedCarriers } from '#domain/shared/carriers.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import {
  configTextLength,
  maxCertificateMonths,
  maxImages,
  maxMemoryGb,
  maxResultMb,
  maxWaiverMonths,
  plainResultMb,
} from './config-bounds.ts';

/** A suite's name, as a key of a setting. */
export const suiteNameSchema = z.string().regex(/^[A-Za-z0-9][\w.-]{0,31}$/);
/** Maximum suites in a setting. */
export const maxSuites = 50;
/** MB of a suite's result. */
export const resultSizeSchema = z.int().min(1).max(maxResultMb);
const bySuite = <T extends z.ZodType>(word: T) =>
  z.record(suiteNameSchema, word).refine((words) => Object.keys(words).length <= maxSuites);

/** MB by the name of a suite, in any case: `{"CTS": 20}`. */
const resultSizesSchema = bySuite(resultSizeSchema);
/** By suite, in any case, what an unfinished module means: `{"CTS": "refuse"}`. */
const incompleteRunsSchema = bySuite(z.enum(incompleteRules));

export type ConfigUnit = 'GB' | 'pictures' | 'months' | 'percent' | 'clock' | 'differences' | 'seconds';
type NumberKey = {
  kind: 'number';
  unit: ConfigUnit;
  least: number;
  most: number;
  standard: number;
};
type YesNoKey = { kind: 'yes-no'; standard: boolean };
type BilingualKey = { kind: 'bilingual'; most: number; standard: { zh: string; en: string } };
type JsonKey<T> = { kind: 'json'; schema: z.ZodType<T>; standard: T };
type ConfigKey = (NumberKey | YesNoKey | BilingualKey | JsonKey<unknown>) & {
  /** Errors of an invalid value; invalid JSON has an error of its own. */
  wrong: ErrorName;
};

const nothing = '';
const noText = { zh: nothing, en: nothing };

/** All keys: kind, limits, and default. */
export const generalConfig = {
  memoryCapGb: {
    kind: 'number',
    unit: 'GB',
    least: 1,
    most: maxMemoryGb,
    standard: 2048,
    wrong: 'settingInvalid',
  },
  testResultSizes: {
    kind: 'json',
    schema: resultSizesSchema,
    standard: {} as Record<string, number>,
    wrong: 'jsonFormatInvalid',
  },
  incompleteRuns: {
    kind: 'json',
    schema: incompleteRunsSchema,
    standard: {} as z.output<typeof incompleteRunsSchema>,
    wrong: 'jsonFormatInvalid',
  },
  summaryTolerance: {
    kind: 'number',
    unit: 'differences',
    least: 0,
    most: 1_000_000,
    standard: 10,
    wrong: 'reviewSettingInvalid',
  },
  imagesPerItem: {
    kind: 'number',
    unit: 'pictures',
    least: 1,
    most: maxImages,
    standard: 2,
    wrong: 'settingInvalid',
  },
  certificateMonths: {
    kind: 'number',
    unit: 'months',
    least: 1,
    most: maxCertificateMonths,
    standard: 36,
    wrong: 'settingInvalid',
  },
  waiverMonths: {
    kind: 'number',
    unit: 'months',
    least: 1,
    most: maxWaiverMonths,
    standard: 12,
    wrong: 'settingInvalid',
  },
  reminderPercent: {
    kind: 'number',
    unit: 'percent',
    least: 1,
    most: 99,
    standard: 75,
    wrong: 'reviewSettingInvalid',
  },
  mailHour: { kind: 'number', unit: 'clock', least: 0, most: 23, standard: 9, wrong: 'settingInvalid' },
  decisionGraceSeconds: {
    kind: 'number',
    unit: 'seconds',
    least: 0,
    most: 60,
    standard: 10,
    wrong: 'reviewSettingInvalid',
  },
  fourEyes: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  twoForProduct: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  twoForCommercial: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  twoForResults: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  twoForFinal: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  thirdDecides: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
  revocationByTwo: { kind: 'yes-no', standard: false, wrong: 'settingInvalid' },
  automaticAssignment: { kind: 'yes-no', standard: true, wrong: 'reviewSettingInvalid' },
  carriers: { kind: 'json', schema: carriersSchema, standard: seedCarriers, wrong: 'jsonFormatInvalid' },
  deliveryNote: {
    kind: 'bilingual',
    most: configTextLength,
    standard: noText,
    wrong: 'settingInvalid',
  },
} as const satisfies Record<string, ConfigKey>;

export type GeneralConfigKey = keyof typeof generalConfig;
export const generalConfigKeys = /* @__PURE__ */ Object.keys(generalConfig) as GeneralConfigKey[];

type Widened<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends { zh: string }
      ? { zh: string; en: string }
      : T;
/** The values in force, by key. */
export type GeneralConfig = { [K in GeneralConfigKey]: Widened<(typeof generalConfig)[K]['standard']> };

export function isGeneralConfigKey(key: string): key is GeneralConfigKey {
  return Object.hasOwn(generalConfig, key);
}

function schemaOf(key: GeneralConfigKey): z.ZodType {
  const definition: ConfigKey = generalConfig[key];
  if (definition.kind === 'number') return z.int().min(definition.least).max(definition.most);
  if (definition.kind === 'yes-no') return z.boolean();
  if (definition.kind === 'json') return definition.schema;
  const text = z.union([z.literal(''), textSchema(definition.most)]);
  return z
    .strictObject({ zh: text, en: text })
    .refine(({ zh, en }) => (zh === '') === (en === ''), { path: ['en'] });
}

export type ConfigJudgement =
  | { ok: true; value: unknown }
  | { ok: false; error: ErrorName; reason: 'syntax' | 'value'; path: string };

/** Parsed JSON; undefined for invalid text. */
function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks a value for a key; JSON comes as text. `path` is where it is wrong. */
export function judgeConfigValue(key: GeneralConfigKey, input: unknown): ConfigJudgement {
  const { kind, wrong } = generalConfig[key];
  const value = kind === 'json' ? parseJson(input) : input;
  if (kind === 'json' && value === undefined) return { ok: false, error: wrong, reason: 'syntax', path: '' };
  const judged = schemaOf(key).safeParse(value);
  if (judged.success) return { ok: true, value: judged.data };
  const path = judged.error.issues[0]?.path.map(String).join('.') ?? '';
  return { ok: false, error: wrong, reason: 'value', path };
}

/** The stored values, each replaced by its default where it is missing or invalid. */
export function generalConfigInForce(stored: ReadonlyMap<string, unknown>): GeneralConfig {
  const values = generalConfigKeys.map((key) => [key, configValueInForce(key, stored.get(key))]);
  return Object.fromEntries(values) as GeneralConfig;
}

/** The same of one key. */
export function configValueInForce<K extends GeneralConfigKey>(key: K, stored: unknown): GeneralConfig[K] {
  const judged = stored === undefined ? undefined : schemaOf(key).safeParse(stored);
  return (judged?.success ? judged.data : generalConfig[key].standard) as GeneralConfig[K];
}

const megabyte = 1_048_576;

/** A suite's value in a setting, in any case of its name; undefined without one. */
function wordOfSuite<T>(words: Readonly<Record<string, T>>, suite: string): T | undefined {
  return Object.entries(words).find(([name]) => name.toUpperCase() === suite.trim().toUpperCase())?.[1];
}

/** Maximum bytes of the XML of a suite's result. */
export function resultBytesOf(sizes: GeneralConfig['testResultSizes'], suite: string): number {
  return (wordOfSuite(sizes, suite) ?? plainResultMb) * megabyte;
}

/** Whether a suite's run must be complete; otherwise unfinished modules need a reason, as failures do. */
export function mustBeWhole(rules: GeneralConfig['incompleteRuns'], suite: string): boolean {
  return wordOfSuite(rules, suite) === 'refuse';
}

/** Maximum bytes of the result of any suite: the suite is known only after reading. */
export function maxResultBytes(sizes: GeneralConfig['testResultSizes']): number {
  return Math.max(plainResultMb, ...Object.values(sizes)) * megabyte;
}
