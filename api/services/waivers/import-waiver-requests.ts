import type { WaiverRequestFileResult } from '#contract/applications/waiver-request-file.ts';
import { listReasons } from '#db/queries/verdicts.ts';
import { writeWaiverRequests } from '#db/queries/waiver-request-batches.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { type ConfigurationTarget, requireResultsOf } from '#services/evidence/require-results.ts';
import { announceReasons } from './announce-reasons.ts';

type Deps = { db: Db; now: () => Date };
type Entries = WaiverRequestFile['exceptions'];

const maxNamed = 100;

function unknownOf(entries: Entries, known: ReadonlySet<string>): WaiverRequestFileResult['unknown'] {
  const unknown = entries.filter(({ failureKey }) => !known.has(failureKey));
  const first = unknown.slice(0, maxNamed);
  return {
    count: unknown.length,
    first: first.map(({ failureKey, failure }) => ({ failureKey, failure: failure ?? null })),
  };
}

/**
 * Sets the reasons of a file in one transaction. Attachments stay as they are; the reviewer's decisions in the file are
 * ignored. An entry that is no failure of the current result is reported and left out. The same file again changes
 * nothing. Throws as `requireResultsOf` and `lockEvidence`.
 */
export async function importWaiverRequests(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, configurationId, exceptions }: ConfigurationTarget & WaiverRequestFile,
): Promise<WaiverRequestFileResult> {
  return inTransaction(db, async (trx) => {
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    await requireResultsOf(trx, actor, { applicationId, configurationId });
    const failing = await listReasons(trx, { applicationId, configurationId });
    const known = new Set(failing.map(({ key }) => key));
    const ours = exceptions.filter(({ failureKey }) => known.has(failureKey));
    const entries = ours.flatMap(({ failureKey, reason }) =>
      reason ? [{ failureKey, reason, attachmentIds: null }] : [],
    );
    const set = await writeWaiverRequests(trx, {
      applicationId,
      entries,
      groupFingerprint: null,
      waiverId: null,
      by: actor.accountId,
      at: now(),
    });
    if (set > 0) await announceReasons(trx, application, set);
    return {
      set,
      unchanged: entries.length - set,
      withoutReason: ours.length - entries.length,
      unknown: unknownOf(exceptions, known),
    };
  });
}
