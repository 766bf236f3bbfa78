import { z } from 'zod';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { isGeneralConfigKey, judgeConfigValue } from '#domain/general-config/general-config.ts';
import type { RefusalPlaces } from '#web/lib/failures/place-refusal.ts';

type Value = GeneralConfigEntry['value'];

/** A value of any kind as its form is kept in the browser; JSON knows no NaN. */
export const keptConfig = z.object({
  number: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
  text: z.string(),
  on: z.boolean(),
  zh: z.string(),
  en: z.string(),
});
export type ConfigDraft = z.output<typeof keptConfig>;
export type ConfigField = keyof ConfigDraft;

type Kind = GeneralConfigEntry['kind'];

/** The field that an error of the whole value is shown under. */
const fieldOfKind: Record<Kind, ConfigField> = {
  number: 'number',
  'yes-no': 'on',
  bilingual: 'en',
  json: 'text',
};

/** Where a refused value is told of. */
export function configRefusedOf(kind: Kind): RefusalPlaces {
  const field = fieldOfKind[kind];
  return {
    root: 'value',
    fieldOf: { settingInvalid: field, reviewSettingInvalid: field, jsonFormatInvalid: field },
    fieldNames: { value: field },
  };
}

export function configValueOf(kind: Kind, { number, text, on, zh, en }: ConfigDraft): Value {
  if (kind === 'number') return number;
  if (kind === 'yes-no') return on;
  return kind === 'json' ? text : { zh: zh.trim(), en: en.trim() };
}

/** What the form begins with: what is in force. */
export function draftOf({ value }: GeneralConfigEntry): ConfigDraft {
  return {
    number: typeof value === 'number' ? value : Number.NaN,
    text: typeof value === 'string' ? value : '',
    on: value === true,
    ...(typeof value === 'object' ? value : { zh: '', en: '' }),
  };
}

/** A value as the server takes it. What is wrong with JSON the server says, with its place. */
export function configSchemaOf({ key, kind }: GeneralConfigEntry): z.ZodType<Value, ConfigDraft> {
  return keptConfig
    .superRefine((draft, context) => {
      if (kind === 'json' || !isGeneralConfigKey(key)) return;
      if (judgeConfigValue(key, configValueOf(kind, draft)).ok) return;
      context.addIssue({ code: 'custom', path: [fieldOfKind[kind]] });
    })
    .transform((draft) => configValueOf(kind, draft)) as unknown as z.ZodType<Value, ConfigDraft>;
}
