import { dropOutdatedPdfs } from '#db/queries/certificate-files.ts';
import { listStaleUploads, listUnrendered, settleWithdrawn, touchUploads } from '#db/queries/stale-work.ts';
import type { Db } from '#db/schema.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { certificatesQueue } from '#workers/queues/certificates.ts';
import { type HealedJob, healJob } from '#workers/queues/heal-job.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { testResultsQueue } from '#workers/queues/test-results.ts';

export type SweepDeps = { db: Db; queues: Pick<Queues, 'testResults' | 'certificates'>; now: () => Date };
/** What a sweep did, and where the next one goes on with the certificates. */
export type Sweep = { uploads: number; certificates: number; after: string | null };

/** A worker gives a sign of life every second, so four mean that there is none. */
const staleSeconds = 4;
const batch = 100;

async function heal(ids: string[], one: (id: string) => Promise<HealedJob>): Promise<number> {
  const fates = await Promise.all(ids.map(one));
  return fates.filter((fate) => fate === 'enqueued').length;
}

async function sweepStale({ db, queues }: SweepDeps): Promise<number> {
  await settleWithdrawn(db, batch);
  const ids = await listStaleUploads(db, staleSeconds, batch);
  const healed = await heal(ids, (uploadId) => healJob(queues.testResults, testResultsQueue, { uploadId }));
  await touchUploads(db, ids);
  return healed;
}

async function sweepUnrendered({ db, queues }: SweepDeps, after: string | null) {
  const ids = await listUnrendered(db, staleSeconds, after, batch);
  const healed = await heal(ids, (certificateId) =>
    healJob(queues.certificates, certificatesQueue, { certificateId }),
  );
  return { certificates: healed, after: ids.length < batch ? null : (ids.at(-1) ?? null) };
}

/** Those that ended or were revoked since are drawn anew, with that on their pages. */
async function sweepOutdated({ db, queues, now }: SweepDeps): Promise<void> {
  const ids = await dropOutdatedPdfs(db, await readOfficeDay({ db, now }), batch);
  await heal(ids, (certificateId) => healJob(queues.certificates, certificatesQueue, { certificateId }));
}

/**
 * Gives every unfinished upload and every certificate without a PDF its job again when the queue has lost it: the rows
 * are the truth, the queue can be rebuilt from them. Bounded; throws `queueUnavailable` while Redis is away.
 */
export async function sweepUploads(deps: SweepDeps, after: string | null = null): Promise<Sweep> {
  const uploads = await sweepStale(deps);
  const certificates = await sweepUnrendered(deps, after);
  await sweepOutdated(deps);
  return { uploads, ...certificates };
}
