import { z } from 'zod';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/admin/general-config';
const operation = 'general-config.administer';
const params = z.strictObject({ id: idSchema });

/** Characters of JSON: thirty carriers with their addresses. */
const longest = 16_000;
const text = z
  .string()
  .max(longest)
  .refine(isStorable, { params: { rule: 'storable' } });
/** A number, yes or no, a text in both languages, or JSON as the text that is typed. */
const value = z.union([z.number(), z.boolean(), text, z.strictObject({ zh: text, en: text })]);

/** A key that the programme may set, with what is in force. */
export const generalConfigEntry = z
  .strictObject({
    key: z.string(),
    kind: z.enum(['number', 'yes-no', 'bilingual', 'json']),
    /** Of a number alone, as are its limits; of a text, `most` are its characters. */
    unit: z.enum(['GB', 'pictures', 'months', 'percent', 'clock', 'differences']).nullable(),
    least: z.number().nullable(),
    most: z.number().nullable(),
    /** What holds while nothing is set. */
    standard: value,
    /** What is in force. */
    value,
    /** Of what is set; null while the default holds. */
    id: idSchema.nullable(),
    version: z.int().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GeneralConfigEntry' });
export type GeneralConfigEntry = z.output<typeof generalConfigEntry>;

/** Every key, set or not; there are few, so that they come at once. */
export const listGeneralConfig = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Every key of the general config: kind, limits, default, and the value in force',
  response: z.strictObject({ rows: z.array(generalConfigEntry) }),
});

/**
 * Sets a key that is not set. `generalConfigKeyNotAllowed` for a key that is none of the programme's, `generalConfigKeyExists`
 * where it is set; a wrong value is `settingInvalid`, `reviewSettingInvalid` or, for JSON, `jsonFormatInvalid`.
 */
export const createGeneralConfig = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored',
  summary: 'Set a key of the general config',
  bodyLimit: 200 * 1024,
  body: z.strictObject({ key: z.string().min(1).max(64), value }),
  response: generalConfigEntry,
  status: 201,
});

/** Changes what is set; `seen` is the version on which the change is made. */
export const updateGeneralConfig = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Change a key of the general config',
  params,
  bodyLimit: 200 * 1024,
  body: z.strictObject({ value, seen: z.int().min(1) }),
  response: generalConfigEntry,
});

/** Takes back what is set: the default holds again. `seen` is the version that is taken back. */
export const deleteGeneralConfig = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Take a key of the general config back to its default',
  params,
  query: z.strictObject({ seen: z.coerce.number().int().min(1) }),
  response: z.strictObject({ id: idSchema }),
});
