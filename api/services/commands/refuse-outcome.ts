import { lockFoundations } from '#db/queries/applicants.ts';
import { countDelivered } from '#db/queries/application-writes.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import { findApprover } from '#db/queries/history.ts';
import { listDisagreements } from '#db/queries/run-disagreements.ts';
import type { Db } from '#db/schema/database.ts';
import type { Command } from '#domain/applications/commands.ts';
import { phaseBeforeFinal } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { missingEvidence } from '#domain/evidence/evidence.ts';
import { failedBefore, isOpinion } from '#domain/reviewers/opinions.ts';
import { isSilent, type Said } from '#domain/shared/words.ts';
import { needsWord } from '#domain/test-results/run-completeness.ts';
import { readEvidence } from '#services/evidence/read-evidence.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOpinions } from '#services/reviewers/read-opinions.ts';
import { checkResubmission } from './check-application.ts';
import type { Refusal } from './refusal.ts';
import { refuseFindings } from './refuse-findings.ts';

type Input = { command: Command; accountId: string };

async function refuseApply(trx: Db, row: ApplicationRow): Promise<Refusal | null> {
  const missing = missingEvidence(await readEvidence(trx, row.id));
  return missing.length > 0 ? { error: 'reviewDataIncomplete', details: { missing } } : null;
}

/** Results whose summary contradicts their body are approved only with a comment. */
async function refuseSilence(trx: Db, row: ApplicationRow, comment: Said): Promise<Refusal | null> {
  if (!isSilent(comment)) return null;
  const stated = await listDisagreements(trx, row.id);
  const { summaryTolerance } = await readGeneralConfig(trx);
  const ordinals = stated
    .filter(({ found }) => needsWord(found, summaryTolerance))
    .map(({ ordinal }) => ordinal);
  if (ordinals.length === 0) return null;
  return {
    error: 'reviewDataIncomplete',
    details: { field: 'comment', reason: 'summary', configurations: ordinals },
  };
}

/** Takes the product's lock before the application changes, so that no edit slips in between. */
async function refuseResubmission(trx: Db, row: ApplicationRow): Promise<Refusal | null> {
  try {
    await checkResubmission(trx, row);
    return null;
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return { error: error.errorName, details: error.details ?? {} };
  }
}

/** No more devices arrive than were sent. */
async function refuseSerials(trx: Db, row: ApplicationRow, serials: string[]): Promise<Refusal | null> {
  const delivered = (await countDelivered(trx, row.id)) ?? 0;
  return serials.length > delivered
    ? { error: 'parameterInvalid', details: { field: 'serials', most: delivered } }
    : null;
}

/** Who brings the samples is one of those that the programme names. */
async function refuseCarrier(trx: Db, code: string | undefined): Promise<Refusal | null> {
  if (code === undefined) return null;
  const { carriers } = await readGeneralConfig(trx);
  const isKnown = carriers.some((carrier) => carrier.code === code);
  return isKnown ? null : { error: 'parameterInvalid', details: { field: 'carrier' } };
}

/**
 * Where the programme wants two people, whoever approved the results, or in plus mode the commercial review, does not give
 * the final approval as well.
 */
export async function isBarredFromFinal(
  db: Db,
  { id, mode }: Pick<ApplicationRow, 'id' | 'mode'>,
  accountId: string,
): Promise<boolean> {
  const { fourEyes } = await readGeneralConfig(db);
  return fourEyes && (await findApprover(db, id, phaseBeforeFinal[mode])) === accountId;
}

/** Nobody decides twice where two have to, and nobody passes what has failed by the first of them. */
export async function refuseSameReviewer(
  db: Db,
  row: Pick<ApplicationRow, 'id' | 'mode' | 'waitAction'>,
  { command, accountId }: Input,
): Promise<Refusal | null> {
  if (!isOpinion(command)) return null;
  const { rule, given } = await readOpinions(db, row);
  if (given.some(({ reviewerId }) => reviewerId === accountId))
    return { error: 'permissionDenied', details: { reason: 'opinion' } };
  if (command.type !== 'approve-final') return null;
  if (await isBarredFromFinal(db, row, accountId))
    return { error: 'permissionDenied', details: { reason: 'four-eyes' } };
  const earlier = given.map((opinion) => opinion.command);
  return failedBefore(rule, earlier, command.passed).length > 0
    ? { error: 'reviewStatusInvalid', details: { field: 'passed', reason: 'failed-before' } }
    : null;
}

/** A plus or supplementary certificate is not issued once what it would be built on was revoked. */
async function refuseWithoutFoundation(trx: Db, row: ApplicationRow): Promise<Refusal | null> {
  if (row.sourceApplicationId === null && row.type !== 'supplementary') return null;
  const foundations = await lockFoundations(trx, row);
  if (foundations.length === 0 || foundations.some(({ revokedAt }) => revokedAt === null)) return null;
  return { error: 'certificationRecordMissing', details: { field: 'passed', reason: 'source-revoked' } };
}

/** That nothing passed is said with a reason, which the enterprise reads. */
async function refuseFinal(
  trx: Db,
  row: ApplicationRow,
  command: Extract<Command, { type: 'approve-final' }>,
): Promise<Refusal | null> {
  if (command.passed.length > 0) return refuseWithoutFoundation(trx, row);
  if (!isSilent(command.comment)) return null;
  return { error: 'reviewDataIncomplete', details: { field: 'comment', reason: 'failed' } };
}

/** Facts that only the database knows and a command rests on; read under the application's lock. */
export async function refuseOutcome(trx: Db, row: ApplicationRow, input: Input): Promise<Refusal | null> {
  const { command } = input;
  const sameReviewer = await refuseSameReviewer(trx, row, input);
  if (sameReviewer) return sameReviewer;
  if (command.type === 'resubmit') return refuseResubmission(trx, row);
  if (command.type === 'apply') return refuseApply(trx, row);
  if (command.type === 'approve-results') return refuseSilence(trx, row, command.comment);
  if ('finding' in command) return refuseFindings(trx, row, command);
  if (command.type === 'deliver-samples') return refuseCarrier(trx, command.delivery.carrier);
  if (command.type === 'receive-samples') return refuseSerials(trx, row, command.serials ?? []);
  if (command.type === 'approve-final') return refuseFinal(trx, row, command);
  return null;
}
