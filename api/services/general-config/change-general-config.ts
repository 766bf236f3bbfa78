import type { EndpointInput } from '#contract/endpoint.ts';
import type {
  createGeneralConfig as createEndpoint,
  GeneralConfigEntry,
  updateGeneralConfig as updateEndpoint,
} from '#contract/programme/general-config.ts';
import {
  type GeneralConfigRow,
  insertGeneralConfig,
  listGeneralConfig as listRows,
  lockGeneralConfig,
  deleteGeneralConfig as removeRow,
  updateGeneralConfig as writeRow,
} from '#db/queries/general-config.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import {
  type GeneralConfigKey,
  generalConfig,
  generalConfigKeys,
  isGeneralConfigKey,
  judgeConfigValue,
} from '#domain/general-config/general-config.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { configFields, presentConfig } from './present-config.ts';

type Deps = { db: Db; now: () => Date };

/** Every key, set or not, in the order in which they are written down. */
export async function listGeneralConfig(db: Db): Promise<{ rows: GeneralConfigEntry[] }> {
  const stored = await listRows(db);
  const rowOf = (key: GeneralConfigKey) => stored.find((row) => row.key === key);
  return { rows: generalConfigKeys.map((key) => presentConfig(key, rowOf(key))) };
}

function requireValue(key: GeneralConfigKey, input: unknown): unknown {
  const judged = judgeConfigValue(key, input);
  if (judged.ok) return judged.value;
  const { error, reason, path } = judged;
  throw new CatalogueError(error, { reason, field: 'value', key, ...(path === '' ? {} : { path }) });
}

/** @throws CatalogueError generalConfigMissing; parameterInvalid (`reason: 'version'`) */
async function requireRow(trx: Db, { id, seen }: { id: string; seen: number }) {
  const row = await lockGeneralConfig(trx, id);
  if (!row || !isGeneralConfigKey(row.key)) throw new CatalogueError('generalConfigMissing');
  if (row.version !== seen)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: row.version });
  return { row, key: row.key };
}

type States = { action: string; before: unknown; after: unknown };

function record({ db, now }: Deps, actor: Actor, key: GeneralConfigKey, { action, ...states }: States) {
  const before = configFields(states.before);
  const after = configFields(states.after);
  return recordProgrammeChange({ db, now }, actor, {
    kind: 'general-config',
    id: key,
    action,
    before,
    after,
  });
}

/**
 * Sets a key that is not set.
 * @throws CatalogueError generalConfigKeyNotAllowed, generalConfigKeyExists, settingInvalid, reviewSettingInvalid, jsonFormatInvalid
 */
export function createGeneralConfig(
  { db, now }: Deps,
  actor: Actor,
  { key, value: input }: EndpointInput<typeof createEndpoint>['body'],
): Promise<GeneralConfigEntry> {
  return inTransaction(db, async (trx) => {
    if (!isGeneralConfigKey(key)) throw new CatalogueError('generalConfigKeyNotAllowed', { field: 'key' });
    const value = requireValue(key, input);
    const row: GeneralConfigRow | undefined = await insertGeneralConfig(trx, { key, value, at: now() });
    if (!row) throw new CatalogueError('generalConfigKeyExists', { field: 'key' });
    const before = generalConfig[key].standard;
    await record({ db: trx, now }, actor, key, { action: 'created', before, after: value });
    return presentConfig(key, row);
  });
}

/**
 * Changes what is set for a key.
 * @throws CatalogueError generalConfigMissing, settingInvalid, reviewSettingInvalid, jsonFormatInvalid, parameterInvalid
 * (`reason: 'version'`: somebody else changed it meanwhile)
 */
export function updateGeneralConfig(
  { db, now }: Deps,
  actor: Actor,
  { id, change }: { id: string; change: EndpointInput<typeof updateEndpoint>['body'] },
): Promise<GeneralConfigEntry> {
  return inTransaction(db, async (trx) => {
    const { row: before, key } = await requireRow(trx, { id, seen: change.seen });
    const value = requireValue(key, change.value);
    const row = await writeRow(trx, { id, value, at: now() });
    await record({ db: trx, now }, actor, key, { action: 'edited', before: before.value, after: value });
    return presentConfig(key, row);
  });
}

/**
 * Takes back what is set for a key: its default holds again.
 * @throws CatalogueError generalConfigMissing, parameterInvalid (`reason: 'version'`)
 */
export function deleteGeneralConfig(
  { db, now }: Deps,
  actor: Actor,
  { id, seen }: { id: string; seen: number },
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const { row, key } = await requireRow(trx, { id, seen });
    await removeRow(trx, id);
    const after = generalConfig[key].standard;
    await record({ db: trx, now }, actor, key, { action: 'deleted', before: row.value, after });
    return { id };
  });
}
