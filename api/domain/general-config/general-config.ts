import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { carriersSchema, seedCarriers } from '#domain/shared/carriers.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import {
  configTextLength,
  mostCertificateMonths,
  mostImages,
  mostMemoryGb,
  mostResultMb,
  mostWaiverMonths,
  plainResultMb,
} from './config-bounds.ts';

/** The name of a suite, as a setting by suites takes it. */
export const suiteNameSchema = z.string().regex(/^[A-Za-z0-9][\w.-]{0,31}$/);
/** Suites that such a setting may name. */
export const mostSuites = 50;
/** MB that the result of a suite may have. */
export const resultSizeSchema = z.int().min(1).max(mostResultMb);
const bySuite = <T extends z.ZodType>(word: T) =>
  z.record(suiteNameSchema, word).refine((words) => Object.keys(words).length <= mostSuites);

/** MB by the name of a suite, in any case: `{"CTS": 20}`. */
const resultSizesSchema = bySuite(resultSizeSchema);
/** By the name of a suite what a module that is not done means: `{"CTS": "refuse"}`. */
const incompleteRunsSchema = bySuite(z.enum(incompleteRules));

export type ConfigUnit = 'GB' | 'pictures' | 'months' | 'percent' | 'clock' | 'differences';
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
  /** What a value that is none is answered with; JSON that is none has an error of its own. */
  wrong: ErrorName;
};

const nothing = '';
const noText = { zh: nothing, en: nothing };

/** Every key that the programme may set: its kind, its limits, and what holds while nothing is stored. */
export const generalConfig = {
  memoryCapGb: {
    kind: 'number',
    unit: 'GB',
    least: 1,
    most: mostMemoryGb,
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
    most: mostImages,
    standard: 2,
    wrong: 'settingInvalid',
  },
  certificateMonths: {
    kind: 'number',
    unit: 'months',
    least: 1,
    most: mostCertificateMonths,
    standard: 36,
    wrong: 'settingInvalid',
  },
  waiverMonths: {
    kind: 'number',
    unit: 'months',
    least: 1,
    most: mostWaiverMonths,
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
  fourEyes: { kind: 'yes-no', standard: false, wrong: 'reviewSettingInvalid' },
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
/** What is in force, by its key. */
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

/** JSON as it was typed; undefined where it is none. */
function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value may be set for a key; JSON comes as the text that was typed. `path` is where it is wrong. */
export function judgeConfigValue(key: GeneralConfigKey, given: unknown): ConfigJudgement {
  const { kind, wrong } = generalConfig[key];
  const value = kind === 'json' ? parseJson(given) : given;
  if (kind === 'json' && value === undefined) return { ok: false, error: wrong, reason: 'syntax', path: '' };
  const judged = schemaOf(key).safeParse(value);
  if (judged.success) return { ok: true, value: judged.data };
  const path = judged.error.issues[0]?.path.map(String).join('.') ?? '';
  return { ok: false, error: wrong, reason: 'value', path };
}

/** What is in force: what is stored, key by key, or its default where nothing is or it makes no sense. */
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

/** What a setting by suites says of one, in any case of its name; undefined where nothing. */
function wordOfSuite<T>(words: Readonly<Record<string, T>>, suite: string): T | undefined {
  return Object.entries(words).find(([name]) => name.toUpperCase() === suite.trim().toUpperCase())?.[1];
}

/** Bytes that the XML of a suite's result may have. */
export function resultBytesOf(sizes: GeneralConfig['testResultSizes'], suite: string): number {
  return (wordOfSuite(sizes, suite) ?? plainResultMb) * megabyte;
}

/** Whether a run of a suite has to be whole; otherwise a module that is not done needs a reason, as a failure does. */
export function mustBeWhole(rules: GeneralConfig['incompleteRuns'], suite: string): boolean {
  return wordOfSuite(rules, suite) === 'refuse';
}

/** Bytes of the largest result of any suite: which one it is of, only reading it tells. */
export function mostResultBytes(sizes: GeneralConfig['testResultSizes']): number {
  return Math.max(plainResultMb, ...Object.values(sizes)) * megabyte;
}
