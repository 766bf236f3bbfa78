import { findConfigValue, listGeneralConfig } from '#db/queries/general-config.ts';
import type { Db } from '#db/schema/database.ts';
import {
  configValueInForce,
  type GeneralConfig,
  type GeneralConfigKey,
  generalConfigInForce,
} from '#domain/general-config/general-config.ts';

/** The general config as it is in force. One statement, asked again each time: a change holds in every process at once. */
export async function readGeneralConfig(db: Db): Promise<GeneralConfig> {
  const rows = await listGeneralConfig(db);
  return generalConfigInForce(new Map(rows.map(({ key, value }) => [key, value])));
}

/** The same of one key, for what is done often. */
export async function readConfigValue<K extends GeneralConfigKey>(db: Db, key: K): Promise<GeneralConfig[K]> {
  return configValueInForce(key, await findConfigValue(db, key));
}
