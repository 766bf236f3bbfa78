import { listStaleForms, touchForms } from '#db/queries/application-forms.ts';
import { dropOutdatedPdfs } from '#db/queries/certificate-files.ts';
import {
  finishWithdrawn,
  listStaleUploads,
  listUnrendered,
  listUnreported,
  touchUploads,
} from '#db/queries/stale-work.ts';
import type { Db } from '#db/schema/database.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { firstPriority, resultsQueue } from '#workers/queues/enqueue-jobs.ts';
import { type EnsuredJob, ensureJob } from '#workers/queues/ensure-job.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { ensureCertificateJobs, ensureFormJobs } from './ensure-jobs.ts';
import { findParseOptions } from './queue-outbox-jobs.ts';

export type SweepDeps = {
  db: Db;
  queues: Pick<Queues, 'testResults' | 'largeResults' | 'applicationForms' | 'certificates'>;
  now: () => Date;
};
/** Where the next sweep goes on: with certificates, and with the reports of old ones. */
export type SweepCursor = { certificates: string | null; reports: string | null };
/** What a sweep did; forms count among the uploads. */
export type Sweep = { uploads: number; certificates: number; reports: number; next: SweepCursor };

/** A worker sends a heartbeat every second; after four missing ones it counts as dead. */
const staleSeconds = 4;
const batch = 100;
/**
 * Reports of old certificates that one sweep asks for. A register from before there were reports lacks them all: they are
 * drawn beside the day's work, at a few percent of a core, and nobody waits behind them.
 */
const oldReports = 1;

const countEnqueued = (jobs: EnsuredJob[]) => jobs.filter((job) => job === 'enqueued').length;

async function sweepStale({ db, queues }: SweepDeps): Promise<number> {
  await finishWithdrawn(db, batch);
  const ids = await listStaleUploads(db, staleSeconds, batch);
  const options = await findParseOptions(db, ids);
  const jobs = ids.map((uploadId) => {
    const parse = options.get(uploadId) ?? firstPriority;
    const { queue, definition } = resultsQueue(queues, parse);
    return ensureJob(queue, definition, { uploadId }, parse);
  });
  const healed = countEnqueued(await Promise.all(jobs));
  await touchUploads(db, ids);
  return healed;
}

async function sweepForms(deps: SweepDeps): Promise<number> {
  const ids = await listStaleForms(deps.db, staleSeconds, batch);
  const healed = countEnqueued(await ensureFormJobs(deps, ids));
  await touchForms(deps.db, ids);
  return healed;
}

/** The last of a full batch; null where the next one begins again. */
const lastOf = (ids: string[], limit: number) => (ids.length < limit ? null : (ids.at(-1) ?? null));

async function sweepUnrendered(deps: SweepDeps, after: string | null) {
  const ids = await listUnrendered(deps.db, staleSeconds, after, batch);
  return { certificates: countEnqueued(await ensureCertificateJobs(deps, ids)), next: lastOf(ids, batch) };
}

async function sweepUnreported(deps: SweepDeps, after: string | null) {
  const ids = await listUnreported(deps.db, after, oldReports);
  return { reports: countEnqueued(await ensureCertificateJobs(deps, ids)), next: lastOf(ids, oldReports) };
}

/** Those that ended or were revoked since are drawn again, with that on their pages. */
async function sweepOutdated(deps: SweepDeps): Promise<void> {
  const ids = await dropOutdatedPdfs(deps.db, await readOfficeDay(deps), batch);
  await ensureCertificateJobs(deps, ids);
}

/**
 * Gives every unfinished upload and every certificate without a PDF its job again when the queue has lost it: the rows
 * are the truth, the queue can be rebuilt from them. Bounded; throws `queueUnavailable` while Redis does not answer.
 */
export async function sweepUploads(
  deps: SweepDeps,
  after: SweepCursor = { certificates: null, reports: null },
): Promise<Sweep> {
  const uploads = (await sweepStale(deps)) + (await sweepForms(deps));
  const { certificates, next } = await sweepUnrendered(deps, after.certificates);
  const old = await sweepUnreported(deps, after.reports);
  await sweepOutdated(deps);
  return { uploads, certificates, reports: old.reports, next: { certificates: next, reports: old.next } };
}
