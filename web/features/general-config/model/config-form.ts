import { z } from 'zod';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { isGeneralConfigKey, judgeConfigValue } from '#domain/general-config/general-config.ts';
import type { FieldMapping } from '#web/lib/failures/refused-fields.ts';
import { carrierDraftSchema, carrierLinesSchema, readCarriers, writeCarriers } from './carrier-lines.ts';
import { numberDraftSchema } from './number-draft.ts';
import {
  isSuiteKey,
  lineDraftSchema,
  readSuiteLines,
  suiteLinesSchema,
  writeSuiteLines,
} from './suite-lines.ts';

type Value = GeneralConfigEntry['value'];

/** A value of any kind as its draft in the browser. */
export const configDraftSchema = z.object({
  number: numberDraftSchema,
  text: z.string(),
  on: z.boolean(),
  zh: z.string(),
  en: z.string(),
  /** Of a setting by suites. */
  lines: z.array(lineDraftSchema),
  carriers: z.array(carrierDraftSchema),
});
export type ConfigDraft = z.output<typeof configDraftSchema>;
export type ConfigField = keyof ConfigDraft;

type Kind = GeneralConfigEntry['kind'];
type EntryKind = Pick<GeneralConfigEntry, 'key' | 'kind'>;

/** The field that an error of the whole value is shown under. */
const fieldOfKind: Record<Kind, ConfigField> = {
  number: 'number',
  'yes-no': 'on',
  bilingual: 'en',
  json: 'text',
};

/** Where a refused value is told of. */
export function configRefusedOf({ key, kind }: EntryKind): FieldMapping {
  const field = isSuiteKey(key) ? 'lines' : key === 'carriers' ? 'carriers' : fieldOfKind[kind];
  return {
    root: 'value',
    fieldOf: { settingInvalid: field, reviewSettingInvalid: field, jsonFormatInvalid: field },
    fieldNames: { value: field },
  };
}

export function configValueOf({ key, kind }: EntryKind, draft: ConfigDraft): Value {
  const { number, text, on, zh, en } = draft;
  if (isSuiteKey(key)) return writeSuiteLines(key, draft.lines);
  if (key === 'carriers') return writeCarriers(draft.carriers);
  if (kind === 'number') return number;
  if (kind === 'yes-no') return on;
  return kind === 'json' ? text : { zh: zh.trim(), en: en.trim() };
}

/** What the form begins with: what is in force. */
export function draftOf({ key, value }: GeneralConfigEntry): ConfigDraft {
  const text = typeof value === 'string' ? value : '';
  return {
    number: typeof value === 'number' ? value : Number.NaN,
    text,
    lines: isSuiteKey(key) ? readSuiteLines(key, text) : [],
    carriers: key === 'carriers' ? readCarriers(text) : [],
    on: value === true,
    ...(typeof value === 'object' ? value : { zh: '', en: '' }),
  };
}

function draftSchemaOf(key: string) {
  if (key === 'carriers') return configDraftSchema.extend({ carriers: carrierLinesSchema });
  return isSuiteKey(key) ? configDraftSchema.extend({ lines: suiteLinesSchema(key) }) : configDraftSchema;
}

/** A value as the server takes it. What is wrong with JSON the server says, with its place. */
export function configSchemaOf({ key, kind }: EntryKind): z.ZodType<Value, ConfigDraft> {
  return draftSchemaOf(key)
    .superRefine((values, context) => {
      if (kind === 'json' || !isGeneralConfigKey(key)) return;
      if (judgeConfigValue(key, configValueOf({ key, kind }, values)).ok) return;
      context.addIssue({ code: 'custom', path: [fieldOfKind[kind]] });
    })
    .transform((values) => configValueOf({ key, kind }, values)) as unknown as z.ZodType<Value, ConfigDraft>;
}
