import type { ApplicationRow } from '#db/queries/applications.ts';
import { acceptWaiverRequests, rejectWaiverRequest } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import type { Command } from '#domain/applications/commands.ts';
import { findingSentences, findingsOf, refusedItems } from '#domain/applications/findings.ts';
import { columnsOf } from '#domain/shared/words.ts';
import { readStandardTerms } from './read-standard-terms.ts';

type Accepting = { by: { name: string; nameEn: string | null }; at: Date };

/** When results are approved, open requests are accepted, and become waivers by their terms. */
export async function acceptReasons(trx: Db, { id }: ApplicationRow, { by, at }: Accepting): Promise<void> {
  const { standard } = await readStandardTerms({ db: trx, now: () => at });
  await acceptWaiverRequests(trx, { applicationId: id, by, at, standard });
}

type RejectingResults = Extract<Command, { type: 'reject-bypass' | 'reject-results' }>;

/** Refuses each request that a finding is about, with all that share its reason. */
export async function refuseReasons(
  trx: Db,
  { id: applicationId }: ApplicationRow,
  command: RejectingResults,
  at: Date,
): Promise<void> {
  const findings = findingsOf(command);
  for (const itemId of refusedItems(command)) {
    const about = findings.filter(({ target }) => target?.kind === 'waiver' && target.id === itemId);
    const said = columnsOf(findingSentences(about.length > 0 ? about : findings));
    await rejectWaiverRequest(trx, { applicationId, itemId, ...said, at });
  }
}
