import { type IssueBody, issueBodyFields, type SavedIssue } from '#contract/programme/known-issues.ts';
import {
  countIssues,
  findIssue,
  type IssueRow,
  insertIssue,
  deleteIssue as removeIssue,
  updateIssue,
} from '#db/queries/known-issues.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { issueLimits } from '#domain/suites/known-issues.ts';
import { suiteStates } from '#domain/suites/suites.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceSuite } from './announce-suite.ts';
import { lockSuite, refuseSuite, refusingTaken, type SuiteDeps } from './suite-change.ts';

type IssueFields = Omit<IssueBody, 'seen'>;

/** An issue in the changes of its edition, each field under the name of the issue: an edition has many. */
function issueFields(issue: IssueFields, { module, pattern }: IssueFields): RecordFields {
  return Object.fromEntries(
    issueBodyFields.map((field) => [`issue.${field} ${module} ${pattern}`, issue[field]]),
  );
}

const refuseEmptyPeriod = ({ validFrom, validUntil }: IssueFields) =>
  refuseSuite(
    validFrom !== null && validUntil !== null && validUntil < validFrom
      ? [{ field: 'validUntil', rule: 'order' }]
      : [],
  );

type Change = { suiteId: string; before: IssueFields | null; after: IssueFields | null };

/** Writes down what changed of an edition's issues, and tells open pages. */
async function announceIssue({ db: trx, now }: SuiteDeps, actor: Actor, { suiteId, before, after }: Change) {
  const issue = before ?? after;
  if (!issue) return;
  const action = before && after ? 'issue-edited' : after ? 'issue-added' : 'issue-removed';
  await recordProgrammeChange({ db: trx, now }, actor, {
    kind: 'suite',
    id: suiteId,
    action,
    before: before && issueFields(before, issue),
    after: after && issueFields(after, issue),
  });
  await announceSuite(trx, suiteId);
}

/**
 * Notes an issue of an edition, whatever its state: of a withdrawn one results may still be judged.
 * @throws CatalogueError dataMissing; parameterInvalid for a last day before the first, `reason` 'taken' where the same
 * cases have an issue already, 'full' where the edition has as many as it may
 */
export function createIssue(
  { db, now }: SuiteDeps,
  actor: Actor,
  { suiteId, issue }: { suiteId: string; issue: IssueBody },
): Promise<SavedIssue> {
  refuseEmptyPeriod(issue);
  return refusingTaken(() =>
    inTransaction(db, async (trx) => {
      await lockSuite(trx, suiteId, { states: suiteStates });
      const day = await readOfficeDay({ db: trx, now });
      if ((await countIssues(trx, { suiteId, day })) >= issueLimits.perSuite)
        throw new CatalogueError('parameterInvalid', {
          reason: 'full',
          field: 'pattern',
          limit: issueLimits.perSuite,
        });
      const id = await insertIssue(trx, { ...issue, suiteId, updatedAt: now() });
      await announceIssue({ db: trx, now }, actor, { suiteId, before: null, after: issue });
      return { id, version: 1 };
    }),
  );
}

/** @throws CatalogueError dataMissing; parameterInvalid (`reason: 'version'`) where somebody else changed it first */
async function lockIssue(trx: Db, id: string, seen?: number): Promise<IssueRow> {
  const row = await findIssue(trx, id).forUpdate().executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  if (seen !== undefined && seen !== row.version)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: row.version });
  return row;
}

/** Edits an issue. @throws CatalogueError as `createIssue`, and parameterInvalid (`reason: 'version'`) */
export function editIssue(
  { db, now }: SuiteDeps,
  actor: Actor,
  { id, seen, issue }: { id: string; seen: number; issue: IssueBody },
): Promise<SavedIssue> {
  refuseEmptyPeriod(issue);
  return refusingTaken(() =>
    inTransaction(db, async (trx) => {
      const before = await lockIssue(trx, id, seen);
      const { suiteId } = before;
      const { version } = await updateIssue(trx, id, { ...issue, updatedAt: now() });
      await announceIssue({ db: trx, now }, actor, { suiteId, before, after: issue });
      return { id, version };
    }),
  );
}

/** Deletes an issue: it is not shown any more, also beside results that it was shown at. @throws CatalogueError dataMissing */
export async function deleteIssue({ db, now }: SuiteDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockIssue(trx, id);
    await removeIssue(trx, id);
    await announceIssue({ db: trx, now }, actor, { suiteId: before.suiteId, before, after: null });
  });
}
