import type { SavedSuite } from '#contract/programme/admin-suites.ts';
import type { SuiteBody } from '#contract/programme/suites.ts';
import { listPackages } from '#db/queries/suite-packages.ts';
import { insertSuite, type SuiteRow, updateSuite } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isSameName } from '#domain/suites/accepted-editions.ts';
import { suiteGaps } from '#domain/suites/suites.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { announceSuite } from './announce-suite.ts';
import {
  checkSuiteChoices,
  lockSuite,
  refuseSuite,
  refusingTaken,
  type SuiteDeps,
  suiteFields,
} from './suite-change.ts';

const unpublished = { publishedAt: null, withdrawnAt: null, withdrawnReason: null, acceptedUntil: null };

/** Only an edition of an app names an app. */
const withoutApp = (suite: SuiteBody): SuiteBody => (suite.kind === 'app' ? suite : { ...suite, app: null });

/** Drafts an edition. @throws CatalogueError of the kind whose item may not be chosen, parameterInvalid (`reason: 'taken'`) */
export function createSuite({ db, now }: SuiteDeps, actor: Actor, body: SuiteBody): Promise<SavedSuite> {
  const suite = withoutApp(body);
  return refusingTaken(() =>
    inTransaction(db, async (trx) => {
      await checkSuiteChoices(trx, suite, null);
      const id = await insertSuite(trx, { ...suite, createdBy: actor.accountId, updatedAt: now() });
      await recordProgrammeChange({ db: trx, now }, actor, {
        kind: 'suite',
        id,
        action: 'created',
        before: null,
        after: suiteFields({ ...suite, ...unpublished }),
      });
      await announceSuite(trx, id);
      return { id, version: 1 };
    }),
  );
}

/** Once published, kind, name and edition stay, and required fields may not be emptied. */
async function refuseOfPublished(trx: Db, before: SuiteRow, after: SuiteBody): Promise<void> {
  if (before.publishedAt === null) return;
  const fixed = [
    before.kind !== after.kind && 'kind',
    !isSameName(before.name, after.name) && 'name',
    !isSameName(before.edition, after.edition) && 'edition',
  ].filter((field) => field !== false);
  refuseSuite(fixed.map((field) => ({ field, rule: 'published' })));
  const packages = (await listPackages(trx, [before.id])).length;
  refuseSuite(suiteGaps({ ...after, packages }));
}

/**
 * Edits an edition that is not withdrawn.
 * @throws CatalogueError as `lockSuite`, `checkSuiteChoices`; parameterInvalid where it is published and a field may not
 * be changed or be empty, or (`reason: 'taken'`) another has its name and edition
 */
export function editSuite(
  { db, now }: SuiteDeps,
  actor: Actor,
  { id, seen, suite: body }: { id: string; seen: number; suite: SuiteBody },
): Promise<SavedSuite> {
  const suite = withoutApp(body);
  return refusingTaken(() =>
    inTransaction(db, async (trx) => {
      const before = await lockSuite(trx, id, { states: ['draft', 'published'], seen });
      await refuseOfPublished(trx, before, suite);
      await checkSuiteChoices(trx, suite, before);
      const after = await updateSuite(trx, id, { ...suite, updatedAt: now() });
      await recordProgrammeChange({ db: trx, now }, actor, {
        kind: 'suite',
        id,
        action: 'edited',
        before: suiteFields(before),
        after: suiteFields(after),
      });
      await announceSuite(trx, id);
      return { id, version: after.version };
    }),
  );
}
