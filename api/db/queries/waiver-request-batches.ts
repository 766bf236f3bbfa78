import { sql } from 'kysely';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import type { Db } from '../schema/database.ts';

/** Maximum failed cases of an application: each of its configurations has a list. */
const maxCases = 10 * REPORT_MAX_FAILURES;

/** Failures from before fingerprints existed: grouped by identical text until they have one. */
export const printOf = sql<string>`coalesce(f.fingerprint, left(md5(f.message || coalesce(f.failed_method, '')), 16))`;

/** The request for one failed case. */
export type WaiverRequestEntry = {
  failureKey: string;
  reason: string;
  /** Null keeps the present attachments. */
  attachmentIds: string[] | null;
};

export type WaiverRequestBatch = {
  applicationId: string;
  entries: readonly WaiverRequestEntry[];
  /** The common cause of all; null for requests of single cases. */
  groupFingerprint: string | null;
  /** The accepted reason that they reuse. */
  waiverId: string | null;
  by: string;
  at: Date;
};

const versionColumns = sql`waiver_request_id, version, reason, attachment_ids, state, comment, updated_by, updated_at`;

/**
 * Stores the requests that differ from the stored ones, each as a new open version; returns their number. The caller
 * holds the application's lock. Always three statements.
 */
export async function writeWaiverRequests(trx: Db, batch: WaiverRequestBatch): Promise<number> {
  const { applicationId, entries, groupFingerprint, waiverId, by, at } = batch;
  if (entries.length === 0) return 0;
  const input = sql`(select e."failureKey" as failure_key, e.reason, e."attachmentIds" as attachment_ids
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e("failureKey" text, reason text, "attachmentIds" uuid[]))`;
  const changes = sql`(b.reason <> g.reason or b.attachment_ids <> coalesce(g.attachment_ids, b.attachment_ids))`;
  await sql`
    insert into waiver_request_version (${versionColumns})
    select b.id, b.version, b.reason, b.attachment_ids, b.state, b.comment, b.updated_by, b.updated_at
    from waiver_request b join ${input} g on g.failure_key = b.failure_key
    where b.application_id = ${applicationId} and ${changes}
    on conflict (waiver_request_id, version) do update
      set state = excluded.state, comment = excluded.comment, updated_at = excluded.updated_at`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    insert into waiver_request as item (application_id, failure_key, reason, attachment_ids, comment, updated_by, updated_at,
      group_fingerprint, waiver_id)
    select ${applicationId}, g.failure_key, g.reason, coalesce(g.attachment_ids, b.attachment_ids, '{}'), null, ${by},
      ${at}, ${groupFingerprint}, ${waiverId}
    from ${input} g
    left join waiver_request b on b.application_id = ${applicationId} and b.failure_key = g.failure_key
    where b.id is null or ${changes}
    on conflict (application_id, failure_key) do update
      set reason = excluded.reason, attachment_ids = excluded.attachment_ids, state = 'open', comment = null,
        comment_en = null,
        version = item.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
        group_fingerprint = excluded.group_fingerprint, waiver_id = excluded.waiver_id, scope = null, expires_on = null,
        opinion = null, opinion_en = null
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into waiver_request_version (${versionColumns})
    select id, version, reason, attachment_ids, state, comment, updated_by, updated_at
    from waiver_request where id = any (${ids}::uuid[])`.execute(trx);
  return ids.length;
}

export type FailingRow = {
  key: string;
  print: string;
  suites: string[];
  configurationIds: string[];
  /** Whether there is any request. */
  said: boolean;
};

/** Failed cases of the accepted runs, of one cause or all, in the order of configurations and files. */
export async function listFailing(db: Db, applicationId: string, print: string | null = null) {
  const { rows } = await sql<FailingRow>`
    select f.key, (array_agg(${printOf} order by c.ordinal, f.ordinal))[1] as print,
      array_agg(distinct u.report #>> '{suite,name}') as suites,
      array_agg(distinct u.configuration_id) as configuration_ids,
      exists (select from waiver_request b where b.application_id = ${applicationId} and b.failure_key = f.key) as said
    from upload u join failure f on f.upload_id = u.id join configuration c on c.id = u.configuration_id
    where u.application_id = ${applicationId} and u.state = 'matched' and u.withdrawn_at is null
      and ${print === null ? sql`true` : sql`${printOf} = ${print}`}
    group by f.key
    order by min(array[c.ordinal, f.ordinal]) limit ${maxCases}`.execute(db);
  return rows;
}

/** Names of failed cases of the accepted runs, without duplicates. */
export function listFailuresByKey(db: Db, applicationId: string, keys: string[]) {
  return db
    .selectFrom('failure as f')
    .innerJoin('upload as u', 'u.id', 'f.uploadId')
    .select(['f.key', 'f.module', 'f.testCase', 'f.test', 'f.message'])
    .distinctOn('f.key')
    .where('u.applicationId', '=', applicationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .where(sql<boolean>`f.key = any (${keys}::text[])`)
    .orderBy('f.key')
    .limit(Math.max(1, keys.length))
    .execute();
}

/** Whether a request of this application reuses that waiver. */
export async function hasReused(db: Db, applicationId: string, waiverId: string): Promise<boolean> {
  const item = await db
    .selectFrom('waiverRequest')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('waiverId', '=', waiverId)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
