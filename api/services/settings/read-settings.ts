import type { SettingsView } from '#contract/settings.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { admissionInForce } from '#domain/enterprises/admission-rules.ts';
import { onboardingLimitsInForce } from '#domain/enterprises/onboarding-limits.ts';
import { ipSegmentsInForce } from '#domain/ip-segments/ip-segments.ts';
import { outboxJobLifeInForce } from '#domain/outbox/outbox-jobs.ts';
import { quotasInForce } from '#domain/quotas/quotas.ts';
import { type Retention, retentionInForce } from '#domain/retention/retention.ts';
import { limitsInForce } from './read-deadlines.ts';
import { readOfficeCalendar } from './read-office-calendar.ts';

/** The programme's settings as they are in force, with the versions to change them on. */
export async function readSettings(db: Db): Promise<SettingsView> {
  const quotas = await findSetting(db, 'quotas');
  const retention = await findSetting(db, 'retention');
  const holidays = await readOfficeCalendar(db);
  const deadlines = await findSetting(db, 'deadlines');
  const admission = await findSetting(db, 'admission');
  const onboarding = await findSetting(db, 'onboarding');
  const ipSegments = await findSetting(db, 'ipSegments');
  const effects = await findSetting(db, 'effects');
  return {
    quotas: { values: quotasInForce(quotas.value), version: quotas.version },
    holidays,
    deadlines: { values: limitsInForce(deadlines.value), version: deadlines.version },
    effects: { values: outboxJobLifeInForce(effects.value), version: effects.version },
    ipSegments: { values: ipSegmentsInForce(ipSegments.value), version: ipSegments.version },
    admission: { values: admissionInForce(admission.value), version: admission.version },
    onboarding: { values: onboardingLimitsInForce(onboarding.value), version: onboarding.version },
    retention: { values: retentionInForce(retention.value), version: retention.version },
  };
}

/** Days for which things are kept, as it is in force; for everybody. */
export async function readRetention({ db }: { db: Db }): Promise<Retention> {
  return retentionInForce((await findSetting(db, 'retention')).value);
}
