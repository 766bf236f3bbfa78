import { listReasons } from '#db/queries/verdicts.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { failureMaxChars, type WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { clip } from '#domain/test-results/test-result-text.ts';
import { type ConfigurationTarget, requireResultsOf } from '#services/evidence/require-results.ts';

/**
 * The failures of the current result with the reason of each, empty where there is none; no failures without a current
 * result. Throws as `requireResultsOf`.
 */
export async function exportWaiverRequests(
  { db }: { db: Db },
  actor: Actor,
  target: ConfigurationTarget,
): Promise<WaiverRequestFile> {
  await requireResultsOf(db, actor, target);
  const rows = await listReasons(db, target);
  const exceptions = rows.map(({ key, message, reason, state, comment, ...failure }) => ({
    failureKey: key,
    failure: clip(`${failure.module} ${failureName(failure)}: ${message}`, failureMaxChars),
    reason: reason ?? '',
    ...(state === null ? {} : { state }),
    ...(comment === null ? {} : { comment }),
  }));
  return { schema: 'assay-exceptions/1', exceptions };
}
