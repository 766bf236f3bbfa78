import type { SettingsView } from '#contract/settings.ts';
import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordFieldsOf } from '#domain/programme-changes/programme-changes.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readSettings } from './read-settings.ts';

type Saved<V> = { values: V; version: number };
type Change<V> = { key: keyof SettingsView; setting: V & { seen: number } };

/**
 * Saves a setting of the programme on top of the version that was seen.
 * @throws CatalogueError parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile)
 */
export async function saveSetting<V extends Record<string, unknown>>(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  change: Change<V>,
): Promise<Saved<Omit<V & { seen: number }, 'seen'>>> {
  return inTransaction(db, (trx) => writeSetting({ db: trx, now }, actor, change));
}

/** The same in the transaction of the caller. */
export async function writeSetting<V extends Record<string, unknown>>(
  { db: trx, now }: { db: Db; now: () => Date },
  actor: Actor,
  { key, setting }: Change<V>,
): Promise<Saved<Omit<V & { seen: number }, 'seen'>>> {
  const { seen, ...values } = setting;
  const before = (await readSettings(trx))[key].values;
  if (await putSetting(trx, key, values, seen)) {
    const states = { before: recordFieldsOf(before), after: recordFieldsOf(values) };
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'setting',
      id: key,
      action: 'edited',
      ...states,
    });
    return { values, version: seen + 1 };
  }
  const { version } = await findSetting(trx, key);
  throw new CatalogueError('parameterInvalid', { reason: 'version', version });
}
