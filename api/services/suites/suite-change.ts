import { type SuiteBody, suiteBodyFields } from '#contract/programme/suites.ts';
import { findSuite, type SuiteRow } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { pickFields } from '#domain/shared/fields.ts';
import { type SuiteState, suiteStateOf } from '#domain/suites/suites.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';

export type SuiteDeps = { db: Db; now: () => Date };

/** An edition as its changes keep it. */
export function suiteFields(row: Omit<SuiteRow, 'id' | 'createdAt' | 'updatedAt' | 'version'>): RecordFields {
  const { withdrawnReason, acceptedUntil } = row;
  return { state: suiteStateOf(row), ...pickFields(row, suiteBodyFields), withdrawnReason, acceptedUntil };
}

type Expected = { states: readonly SuiteState[]; seen?: number };

/**
 * An edition that is to be changed, locked until the end of the transaction.
 * @throws CatalogueError dataMissing; reviewStatusChanged where it is not in one of these states; parameterInvalid
 * (`reason: 'version'`) where somebody else changed it first
 */
export async function lockSuite(trx: Db, id: string, { states, seen }: Expected): Promise<SuiteRow> {
  const row = await findSuite(trx, id).forUpdate().executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const state = suiteStateOf(row);
  if (!states.includes(state)) throw new CatalogueError('reviewStatusChanged', { state });
  if (seen !== undefined && seen !== row.version)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: row.version });
  return row;
}

/** @throws CatalogueError parameterInvalid with what has to be corrected, by its field */
export function refuseSuite(gaps: readonly { field: string; rule: string }[]): void {
  if (gaps.length === 0) return;
  throw new CatalogueError('parameterInvalid', {
    issues: gaps.map(({ field, rule }) => ({ in: 'body', path: field, code: rule, message: rule })),
  });
}

/** @throws CatalogueError of the kind whose item may not be chosen, with its field */
export function checkSuiteChoices(trx: Db, suite: SuiteBody, before: SuiteRow | null): Promise<void> {
  return checkChoices(trx, [
    { kind: 'os', field: 'systems', codes: suite.systems, before: before?.systems ?? [] },
    { kind: 'category', field: 'categories', codes: suite.categories, before: before?.categories ?? [] },
    { kind: 'preloaded-app', field: 'app', codes: [suite.app], before: [before?.app ?? null] },
  ]);
}

/** @throws CatalogueError parameterInvalid (`reason: 'taken'`) where a name of the table is another's already */
export async function refusingTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const violated = violatedUnique(error);
    if (violated === 'suite_written') throw taken('edition');
    if (violated === 'suite_issue_written') throw taken('pattern');
    if (violated === 'suite_package_written' || violated === 'suite_upload_written') throw taken('name');
    throw error;
  }
}

const taken = (field: string) => new CatalogueError('parameterInvalid', { reason: 'taken', field });
