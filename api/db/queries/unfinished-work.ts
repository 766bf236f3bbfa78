import { type RawBuilder, sql } from 'kysely';
import type { QueueName } from '#domain/operations/system-health.ts';
import type { Db } from '../schema/database.ts';

type Work = { id: string; applicationId: string | null; number: string | null };

const uploads = (ids: readonly string[]) => sql<Work>`
  select upload.id, application.id as application_id, application.number
  from upload join application on application.id = upload.application_id
  where upload.id = any (${ids}::uuid[]) and upload.state in ('received', 'parsing') and upload.withdrawn_at is null`;

const selects: Record<QueueName, (ids: readonly string[]) => RawBuilder<Work>> = {
  'test-results': uploads,
  'large-results': uploads,
  'application-forms': (ids) => sql<Work>`
    select file_id as id, null::uuid as application_id, null as number
    from application_form where file_id = any (${ids}::uuid[]) and state in ('received', 'reading')`,
  certificates: (ids) => sql<Work>`
    select certificate.id, application.id as application_id, application.number
    from certificate join application on application.id = certificate.application_id
    where certificate.id = any (${ids}::uuid[]) and certificate.file_id is null`,
  mail: (ids) => sql<Work>`
    select id, null::uuid as application_id, null as number
    from mail where id = any (${ids}::uuid[]) and finished_at is null`,
};

/** Of a queue's work what is not done, by its ids, with the application that it is about where it has one. */
export async function findUnfinishedWork(
  db: Db,
  queue: QueueName,
  ids: readonly string[],
): Promise<Map<string, Work>> {
  if (ids.length === 0) return new Map();
  const { rows } = await selects[queue](ids).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
