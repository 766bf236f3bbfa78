import { z } from 'zod';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/admin/general-config';
const operation = 'general-config.administer';
const params = z.strictObject({ id: idSchema });

/** Maximum characters of JSON: thirty carriers with their addresses. */
const longest = 16_000;
const text = z
  .string()
  .max(longest)
  .refine(isStorable, { params: { rule: 'storable' } });
/** A number, a boolean, a text in both languages, or JSON as text. */
const value = z.union([z.number(), z.boolean(), text, z.strictObject({ zh: text, en: text })]);

/** A key with its value in force. */
export const generalConfigEntry = z
  .strictObject({
    key: z.string(),
    kind: z.enum(['number', 'yes-no', 'bilingual', 'json']),
    /** Limits of a number; for a text, `most` is its maximum length. */
    unit: z.enum(['GB', 'pictures', 'months', 'percent', 'clock', 'differences', 'seconds']).nullable(),
    least: z.number().nullable(),
    most: z.number().nullable(),
    /** The default. */
    standard: value,
    /** The value in force. */
    value,
    /** Of the stored value; null while the default is in force. */
    id: idSchema.nullable(),
    version: z.int().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GeneralConfigEntry' });
export type GeneralConfigEntry = z.output<typeof generalConfigEntry>;

/** All keys, stored or not, without paging. */
export const listGeneralConfig = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Every key of the general config: kind, limits, default, and the value in force',
  response: z.strictObject({ rows: z.array(generalConfigEntry) }),
});

/**
 * Sets a key without a stored value. `generalConfigKeyNotAllowed` for an unknown key, `generalConfigKeyExists` for a
 * stored one; a wrong value is `settingInvalid`, `reviewSettingInvalid` or, for JSON, `jsonFormatInvalid`.
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

/** Changes a stored value; `seen` is the version that was edited. */
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

/** Deletes a stored value: the default is in force again. `seen` is its version. */
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
