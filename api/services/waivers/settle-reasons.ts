import type { ApplicationRow } from '#db/queries/applications.ts';
import { acceptWaiverRequests, rejectWaiverRequest } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import { findingSentence } from '#domain/applications/applications.ts';
import type { Command } from '#domain/applications/commands.ts';
import { columnsOf } from '#domain/shared/words.ts';
import { readStandardTerms } from './read-standard-terms.ts';

type Accepting = { by: { name: string; nameEn: string | null }; at: Date };

/** When results are approved, open requests are accepted, and become waivers by their terms. */
export async function acceptReasons(trx: Db, { id }: ApplicationRow, { by, at }: Accepting): Promise<void> {
  const { standard } = await readStandardTerms({ db: trx, now: () => at });
  await acceptWaiverRequests(trx, { applicationId: id, by, at, standard });
}

type RejectBypass = Extract<Command, { type: 'reject-bypass' }>;

/** Refuses a request, with all that share its reason. */
export async function refuseReason(
  trx: Db,
  { id }: ApplicationRow,
  { bypassItemId, finding }: RejectBypass,
  at: Date,
): Promise<void> {
  const said = columnsOf(findingSentence(finding));
  await rejectWaiverRequest(trx, { applicationId: id, itemId: bypassItemId, ...said, at });
}
