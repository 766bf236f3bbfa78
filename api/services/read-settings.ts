import type { SettingsView } from '#contract/settings.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema.ts';
import { quotasInForce } from '#domain/quotas.ts';
import { retentionInForce } from '#domain/retention.ts';

/** The programme's settings as they are in force, with the versions to change them on. */
export async function readSettings(db: Db): Promise<SettingsView> {
  const quotas = await findSetting(db, 'quotas');
  const retention = await findSetting(db, 'retention');
  return {
    quotas: { values: quotasInForce(quotas.value), version: quotas.version },
    retention: { values: retentionInForce(retention.value), version: retention.version },
  };
}
