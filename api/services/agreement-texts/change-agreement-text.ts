import { type AgreementTextDetail, agreementTextFields } from '#contract/programme/agreement-texts.ts';
import { findLastPublished, findVersion } from '#db/queries/agreement-texts.ts';
import type { Db } from '#db/schema/database.ts';
import { violatedUnique } from '#db/violations.ts';
import {
  type AgreementText,
  type AgreementTextState,
  agreementTextState,
} from '#domain/agreements/agreement-texts.ts';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { pickFields } from '#domain/shared/fields.ts';

export type Deps = { db: Db; now: () => Date };
/** A version of an agreement. */
export type VersionId = { agrType: AgreementType; version: number };
export type SavedText = Pick<AgreementTextDetail, 'version' | 'revision' | 'state'>;

type Stored = AgreementText & { publishedAt: Date | null };

/** What its history is found by. */
export const recordIdOf = ({ agrType, version }: VersionId) => `${agrType}-${version}`;

/** A version as its history stores it. */
export function textFields(text: Stored): RecordFields {
  return {
    publishedAt: text.publishedAt?.toISOString() ?? null,
    ...pickFields(text, agreementTextFields),
  };
}

/**
 * A version that is to be changed, locked until the end of the transaction.
 * @throws CatalogueError dataMissing; reviewStatusChanged where it is no longer what it has to be; parameterInvalid
 * (`reason: 'version'`) where somebody else changed it first
 */
export async function lockText(
  trx: Db,
  { agrType, version }: VersionId,
  expected: { state: AgreementTextState; seen?: number; now: Date },
) {
  const row = await findVersion(trx, agrType, version).forUpdate().executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const state = agreementTextState(row, null, expected.now);
  if (state !== expected.state) throw new CatalogueError('reviewStatusChanged', { state });
  if (expected.seen !== undefined && expected.seen !== row.revision)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: row.revision });
  return row;
}

/** What keeps a change from being made, by the field that has to be corrected. @throws CatalogueError parameterInvalid */
export function refuseGaps(gaps: readonly { field: string; rule: string }[]): void {
  if (gaps.length === 0) return;
  throw new CatalogueError('parameterInvalid', {
    issues: gaps.map(({ field, rule }) => ({ in: 'body', path: field, code: rule, message: rule })),
  });
}

/** A later version never counts before an earlier one, and none in the past. @throws CatalogueError parameterInvalid */
export async function refuseDate(trx: Db, agrType: AgreementType, { from, now }: { from: Date; now: Date }) {
  if (from < now) refuseGaps([{ field: 'from', rule: 'past' }]);
  const last = await findLastPublished(trx, agrType);
  if (last?.publishedAt && last.publishedAt >= from) refuseGaps([{ field: 'from', rule: 'before-last' }]);
}

/**
 * Two concurrent drafts take the same number, or violate the limit of one draft.
 * @throws CatalogueError reviewStatusChanged, and whatever else went wrong
 */
export function refuseSecondDraft(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated !== 'agreement_version_draft' && violated !== 'agreement_version_pkey') throw error;
  throw new CatalogueError('reviewStatusChanged', { state: 'draft' }, { cause: error });
}
