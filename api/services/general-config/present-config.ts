import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import type { GeneralConfigRow } from '#db/queries/general-config.ts';
import {
  type GeneralConfigKey,
  generalConfig,
  generalConfigInForce,
} from '#domain/general-config/general-config.ts';
import { type RecordFields, recordFieldsOf } from '#domain/programme-changes/programme-changes.ts';

/** JSON is shown, and typed, as its text. */
function displayValueOf(key: GeneralConfigKey, value: unknown): GeneralConfigEntry['value'] {
  const shown = generalConfig[key].kind === 'json' ? JSON.stringify(value, null, 2) : value;
  return shown as GeneralConfigEntry['value'];
}

/** A key with its limits, its default, and what is in force of it. */
export function presentConfig(key: GeneralConfigKey, row?: GeneralConfigRow): GeneralConfigEntry {
  const definition = generalConfig[key];
  const isNumber = definition.kind === 'number';
  const inForce = generalConfigInForce(new Map([[key, row?.value]]))[key];
  return {
    key,
    kind: definition.kind,
    unit: isNumber ? definition.unit : null,
    least: isNumber ? definition.least : null,
    most: 'most' in definition ? definition.most : null,
    standard: displayValueOf(key, definition.standard),
    value: displayValueOf(key, inForce),
    id: row?.id ?? null,
    version: row?.version ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** What the history of a key tells of a value; null is the default's. */
export function configFields(value: unknown): RecordFields {
  const isObject = typeof value === 'object' && value !== null;
  return recordFieldsOf(isObject ? { value: JSON.stringify(value) } : { value });
}
