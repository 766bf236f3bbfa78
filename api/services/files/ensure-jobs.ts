import { listCertificateJobNames, listFormJobNames } from '#db/queries/job-names.ts';
import type { Db } from '#db/schema/database.ts';
import { type EnsuredJob, ensureJob } from '#workers/queues/ensure-job.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { applicationFormsQueue, certificatesQueue } from '#workers/queues/queue-definitions.ts';

type Deps<Queue extends keyof Queues> = { db: Db; queues: Pick<Queues, Queue> };

/** Makes sure that each of these forms has its job. @throws CatalogueError queueUnavailable */
export async function ensureFormJobs(
  { db, queues }: Deps<'applicationForms'>,
  fileIds: readonly string[],
): Promise<EnsuredJob[]> {
  const rows = await listFormJobNames(db, fileIds);
  return Promise.all(
    rows.map(({ id: fileId, name }) =>
      ensureJob(queues.applicationForms, applicationFormsQueue, { fileId }, { name }),
    ),
  );
}

/** Makes sure that each of these certificates has its job. @throws CatalogueError queueUnavailable */
export async function ensureCertificateJobs(
  { db, queues }: Deps<'certificates'>,
  ids: readonly string[],
): Promise<EnsuredJob[]> {
  const rows = await listCertificateJobNames(db, ids);
  return Promise.all(
    rows.map(({ id: certificateId, name }) =>
      ensureJob(queues.certificates, certificatesQueue, { certificateId }, { name }),
    ),
  );
}
