import { listParseFacts } from '#db/queries/waiting-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { type ParsePriority, parsePriority } from '#domain/test-results/parse-priority.ts';
import { enqueueMail, enqueueParse } from '#workers/queues/enqueue-jobs.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { ensureCertificateJobs, ensureFormJobs } from './ensure-jobs.ts';

type OutboxJob = { key: string };

/** What the queue is told of uploads, by their ids; none for an unknown one. */
export async function findParseOptions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ParsePriority & { name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await listParseFacts(db, ids);
  return new Map(rows.map((row) => [row.id, { ...parsePriority(row), name: row.name }]));
}

/** Outbox jobs that go to the queues, each an id: of an upload, a form's file, a mail, or a certificate with its version. */
export function queueOutboxJobs({ db, queues }: { db: Db; queues: Queues }) {
  return {
    'parse-test-result': async ({ key }: OutboxJob) => {
      const options = await findParseOptions(db, [key]);
      await enqueueParse(queues, key, options.get(key));
    },
    'parse-application-form': async ({ key }: OutboxJob) => {
      await ensureFormJobs({ db, queues }, [key]);
    },
    'render-certificate': async ({ key }: OutboxJob) => {
      const [id = ''] = key.split(':');
      await ensureCertificateJobs({ db, queues }, [id]);
    },
    'send-mail': (job: OutboxJob) => enqueueMail(queues, job),
  };
}
