import type { ReadinessView } from '#contract/programme/readiness.ts';
import { findReadinessFacts } from '#db/queries/readiness.ts';
import type { Db } from '#db/schema/database.ts';
import { type ReadinessFacts, readinessOf } from '#domain/programme/readiness.ts';
import { reviewersNeeded } from '#domain/reviewers/opinions.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';

type Deps = { db: Db; config: { mail: boolean } };

/** What is missing before the first enterprise can be certified. */
export async function readReadiness({ db, config }: Deps): Promise<ReadinessView> {
  const stored = await findReadinessFacts(db);
  const { version, recipient, addressZh, email, phone } = await readAdminProgramme(db);
  const facts: ReadinessFacts = {
    ...stored,
    reviewersNeeded: reviewersNeeded(await readGeneralConfig(db)),
    sampleAddress: recipient !== '' && addressZh !== '',
    named: version > 0,
    officeContact: email !== '' || phone !== '',
    mail: config.mail,
  };
  return { ...readinessOf(facts), facts };
}
