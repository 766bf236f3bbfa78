import type { SettingsView } from '#contract/settings.ts';
import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Saved<V> = { values: V; version: number };

/**
 * Saves a setting of the programme on top of the version that was seen.
 * @throws CatalogueError parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile)
 */
export async function saveSetting<V extends Record<string, unknown>>(
  db: Db,
  { key, setting }: { key: keyof SettingsView; setting: V & { seen: number } },
): Promise<Saved<Omit<V & { seen: number }, 'seen'>>> {
  const { seen, ...values } = setting;
  if (await putSetting(db, key, values, seen)) return { values, version: seen + 1 };
  const { version } = await findSetting(db, key);
  throw new CatalogueError('parameterInvalid', { reason: 'version', version });
}
