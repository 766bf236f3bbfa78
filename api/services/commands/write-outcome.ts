import { insertDelivery, writeSerials, writeVerdicts } from '#db/queries/application-writes.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import type { ReviewEntry } from '#db/queries/history.ts';
import { withdrawAll } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { Command } from '#domain/applications/commands.ts';
import { findingSentences, findingsOf } from '#domain/applications/findings.ts';
import type { ReviewResult } from '#domain/applications/statuses.ts';
import { columnsOf, type Said } from '#domain/shared/words.ts';
import { issueCertificate } from '#services/certificates/issue-certificate.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import { acceptReasons, refuseReasons } from '#services/waivers/settle-reasons.ts';
import type { Decision } from './judge-command.ts';

type Review = { phase: string; result: ReviewResult; comment: Said };

function reviewOf(command: Command, row: ApplicationRow): Review | null {
  switch (command.type) {
    case 'approve-phase':
      return { phase: command.phase, result: 'approved', comment: command.comment };
    case 'reject-phase':
      return { phase: command.phase, result: 'rejected', comment: findingSentences(findingsOf(command)) };
    case 'approve-results':
      return { phase: 'results', result: 'approved', comment: command.comment };
    case 'reject-results':
      return { phase: 'results', result: 'rejected', comment: findingSentences(findingsOf(command)) };
    case 'reject-bypass':
      return { phase: 'bypass', result: 'rejected', comment: findingSentences(findingsOf(command)) };
    case 'receive-samples':
      return { phase: 'sample-receipt', result: 'approved', comment: command.comment };
    case 'pass-sample-test':
      return { phase: 'sample-test', result: 'approved', comment: command.comment };
    case 'fail-sample-test':
      return { phase: 'sample-test', result: 'failed', comment: findingSentences(findingsOf(command)) };
    case 'approve-final':
      return {
        phase: 'final',
        result: row.status === 'certification-failed' ? 'failed' : 'approved',
        comment: command.comment,
      };
    case 'resubmit':
    case 'receive-result':
    case 'apply':
    case 'deliver-samples':
    case 'redeliver-samples':
    case 'end':
      return null;
  }
}

/** Ending loses the uploaded results and their tasks (specification, section 4); open pages drop them. */
async function loseEvidence(trx: Db, applicationId: string, at: Date): Promise<void> {
  for (const withdrawn of await withdrawAll(trx, applicationId, at)) await emitUpload(trx, withdrawn);
}

/** What a reviewer says by a command, as the report shows it; null where it is no review. */
export function reviewEntryOf(row: ApplicationRow, decision: Decision, at: Date): ReviewEntry | null {
  const review = reviewOf(decision.command, row);
  if (!review) return null;
  const { id: handlerId, name: handler, nameEn: handlerEn } = decision.actor;
  const said = columnsOf(review.comment);
  return { ...review, ...said, applicationId: row.id, handler, handlerEn, handlerId, at, round: row.round };
}

/** Everything a command changes beside the application's own row and its course; `row` is the row after the change. */
export async function writeOutcome(
  trx: Db,
  row: ApplicationRow,
  decision: Decision,
  at: Date,
): Promise<void> {
  const { command } = decision;
  if (command.type === 'approve-results') await acceptReasons(trx, row, { by: decision.actor, at });
  if (command.type === 'reject-bypass' || command.type === 'reject-results')
    await refuseReasons(trx, row, command, at);
  if (command.type === 'deliver-samples') {
    const { factoryReset: _reset, exportCompliance: _export, ...delivery } = command.delivery;
    const values = { ...delivery, applicationId: row.id, version: row.version, deliveredAt: at };
    await insertDelivery(trx, values);
  }
  if (command.type === 'receive-samples' && command.serials) await writeSerials(trx, row.id, command.serials);
  if (command.type === 'end') await loseEvidence(trx, row.id, at);
  if (command.type === 'approve-final') {
    await writeVerdicts(trx, row.id, command.passed);
    if (command.passed.length > 0) await issueCertificate(trx, row, at);
  }
}
