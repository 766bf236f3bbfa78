import type { ApplicationRow } from '#db/queries/applications.ts';
import { isBypassItem } from '#db/queries/bypass-items.ts';
import type { Db } from '#db/schema.ts';
import type { Command } from '#domain/applications/commands.ts';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import { missingEvidence } from '#domain/evidence/evidence.ts';
import { readEvidence } from '#services/evidence/read-evidence.ts';
import { checkResubmission } from './check-application.ts';

export type Refusal = { error: ErrorName; details: Record<string, unknown> };

async function refuseApply(trx: Db, row: ApplicationRow): Promise<Refusal | null> {
  const missing = missingEvidence(await readEvidence(trx, row.id));
  return missing.length > 0 ? { error: 'reviewDataIncomplete', details: { missing } } : null;
}

async function refuseBypass(trx: Db, row: ApplicationRow, bypassItemId: string): Promise<Refusal | null> {
  return (await isBypassItem(trx, row.id, bypassItemId))
    ? null
    : { error: 'dataMissing', details: { bypassItemId } };
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

/** Facts that only the database knows and a command rests on; read under the application's lock. */
export async function refuseOutcome(trx: Db, row: ApplicationRow, command: Command): Promise<Refusal | null> {
  if (command.type === 'resubmit') return refuseResubmission(trx, row);
  if (command.type === 'apply') return refuseApply(trx, row);
  if (command.type === 'reject-bypass') return refuseBypass(trx, row, command.bypassItemId);
  return null;
}
