import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { AdminHome, changeHome } from '#contract/programme/admin-programme.ts';
import type { readHome as readEndpoint } from '#contract/programme/programme.ts';
import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { homeTextsInForce } from '#domain/programme/home-texts.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

const key = 'home';

/** The home page's texts as they are in force, with the version to change them on. */
export async function readAdminHome({ db }: { db: Db }): Promise<AdminHome> {
  const { value, version } = await findSetting(db, key);
  return { texts: homeTextsInForce(value), version };
}

/** The same for everybody, with the time limits that the page names. */
export async function readHome({ db }: { db: Db }): Promise<EndpointResponse<typeof readEndpoint>> {
  const { texts } = await readAdminHome({ db });
  const { limits } = await readDeadlines(db);
  const daysOf = (action: WaitAction) => {
    const limit = limits[action];
    return 'workingDays' in limit ? limit.workingDays : null;
  };
  const [review, results] = [daysOf('review-product'), daysOf('review-results')];
  return { texts, limits: { review, results, samples: daysOf('deliver-samples') } };
}

/** @throws CatalogueError parameterInvalid (`reason: 'version'`: somebody else changed them meanwhile) */
export function saveHome(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { seen, ...texts }: EndpointInput<typeof changeHome>['body'],
): Promise<AdminHome> {
  return inTransaction(db, async (trx) => {
    const before = await readAdminHome({ db: trx });
    if (!(await putSetting(trx, key, texts, seen))) {
      const { version } = await readAdminHome({ db: trx });
      throw new CatalogueError('parameterInvalid', { reason: 'version', version });
    }
    const states = { before: before.texts, after: texts };
    const change = { kind: 'programme', id: 'programme', action: 'edited', ...states } as const;
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { texts, version: seen + 1 };
  });
}
