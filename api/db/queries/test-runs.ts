import { sql } from 'kysely';
import { readTogether } from '../read-together.ts';
import type { Db } from '../schema/database.ts';
import { settingOf } from './settings.ts';
import { fittingEditionsOf } from './suites.ts';
import type { UploadRow } from './uploads.ts';

/** The device that a result of this application must be of. */
export function findDeclared(db: Db, applicationId: string) {
  return declaredOf(db, applicationId).executeTakeFirstOrThrow();
}

/** Query for the same. */
export function declaredOf(db: Db, applicationId: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .select(['p.brand', 'p.brandAlias', 'p.model'])
    .select(sql<string>`a.materials->>'osVersion'`.as('osVersion'))
    .where('a.id', '=', applicationId);
}

/**
 * What a result of this suite is judged by in this application: the device, the suite's editions, and the stored
 * office calendar.
 */
export async function findBasis(db: Db, applicationId: string, suite: string) {
  const { devices, editions, office } = await readTogether(db, {
    devices: declaredOf(db, applicationId),
    editions: fittingEditionsOf(db, applicationId, suite),
    office: settingOf(db, 'holidays'),
  });
  const [declared] = devices;
  if (!declared) throw new Error(`application ${applicationId} has lost its product`);
  return { declared, editions, office: office[0]?.value };
}

type Target = Pick<UploadRow, 'id' | 'applicationId' | 'configurationId' | 'receivedAt' | 'mergedWith'>;

/**
 * The accepted run before an upload's (for a merged one the run that it is merged with), with its failures; undefined
 * for a first run.
 */
export async function findPreviousRun(db: Db, upload: Target) {
  const previous = await db
    .selectFrom('upload')
    .select('id')
    .select(sql<number>`coalesce((report->>'failuresOmitted')::int, 0)`.as('failuresOmitted'))
    .where('applicationId', '=', upload.applicationId)
    .where('configurationId', '=', upload.configurationId)
    .where('state', '=', 'matched')
    .where('id', '!=', upload.id)
    .where('receivedAt', '<=', upload.receivedAt)
    .$if(upload.mergedWith !== null, (query) => query.where('id', '=', upload.mergedWith))
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!previous) return undefined;
  const failures = await db
    .selectFrom('failure')
    .select(['key', 'module', 'abi', 'testCase', 'test', 'kind', 'message'])
    .where('uploadId', '=', previous.id)
    .orderBy('ordinal')
    .limit(10_000)
    .execute();
  return { failures, failuresOmitted: previous.failuresOmitted };
}

export type AcceptedRun = {
  id: string;
  configurationId: string;
  receivedAt: Date;
  withdrawn: boolean;
  failures: number;
  /** The lab that sent it; null where the enterprise did. */
  lab: { name: string; nameEn: string } | null;
  /** The report without its long lists; null for a replaced run. */
  report: unknown;
};

/** Query for the accepted runs of an application, newest first, at most 500. */
export function acceptedRunsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('upload')
    .select(['id', 'configurationId', 'receivedAt'])
    .select(sql<boolean>`withdrawn_at is not null`.as('withdrawn'))
    .select(
      sql<number>`(report#>>'{totals,failed}')::int + (report#>>'{totals,blocked}')::int`.as('failures'),
    )
    .select(
      sql<unknown>`case when withdrawn_at is null
        then report - '{failures,modules,mended,positions,excerpt}'::text[] end`.as('report'),
    )
    .select(
      sql<AcceptedRun['lab']>`(select jsonb_build_object('name', d.lab_name, 'nameEn', d.lab_name_en)
        from delegation d where d.id = delegation_id)`.as('lab'),
    )
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'matched')
    .orderBy('receivedAt', 'desc')
    .limit(500);
}

/** Name of a failed case in an accepted result; undefined where none has this key. */
export function findCurrentFailure(db: Db, applicationId: string, key: string) {
  return db
    .selectFrom('failure as f')
    .innerJoin('upload as u', 'u.id', 'f.uploadId')
    .select(['f.module', 'f.testCase', 'f.test'])
    .where('u.applicationId', '=', applicationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .where('f.key', '=', key)
    .limit(1)
    .executeTakeFirst();
}

/** True when an accepted run has this failure. */
export async function isCurrentFailure(db: Db, applicationId: string, key: string): Promise<boolean> {
  return (await findCurrentFailure(db, applicationId, key)) !== undefined;
}

export type EvidenceRow = {
  configurationId: string;
  ordinal: number;
  state: UploadRow['state'] | null;
  openFailures: number;
  rejectedFailures: number;
  omittedFailures: number;
  /** As in its report; null without an accepted result. */
  suite: string | null;
  modules: number;
  modulesDone: number;
  /** Whether its file is one of those that were rejected last. */
  rejected: boolean;
};

/** Whether the waiver request `b` is rejected, or says again what was. */
const isRejected = sql`(b.state = 'rejected' or b.state = 'open' and exists (select from waiver_request_version v
  where v.waiver_request_id = b.id and v.state = 'rejected' and v.reason = b.reason
    and v.attachment_ids = b.attachment_ids))`;

/** When the results of the application of `ac` were rejected, while it stands at that; null otherwise. */
const rejectedAt = sql`(select max(h.at) from history h join application a on a.id = h.application_id
  where h.application_id = ac.application_id and h.event = 'reject-results' and a.status = 'test-result-rejected')`;

/**
 * The newest upload of each configuration that is not withdrawn, with the number of failures without a waiver
 * request, with a rejected one, and beyond the report's limit, which cannot be given a reason.
 */
export async function listEvidence(db: Db, applicationId: string): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select ac.configuration_id, c.ordinal, u.state, f.open_failures, f.rejected_failures,
      coalesce((u.report->>'failuresOmitted')::int, 0) as omitted_failures, u.report #>> '{suite,name}' as suite,
      coalesce((u.report #>> '{totals,modules}')::int, 0) as modules,
      coalesce((u.report #>> '{totals,modulesDone}')::int, 0) as modules_done,
      coalesce(u.received_at <= ${rejectedAt} or u.sha256 in (select old.sha256 from upload o join file old on old.id = o.file_id
        where o.application_id = ac.application_id and o.configuration_id = ac.configuration_id
          and o.received_at <= ${rejectedAt}), false) as rejected
    from application_configuration ac
    join configuration c on c.id = ac.configuration_id
    left join lateral (
      select upload.id, state, report, received_at, sha256 from upload left join file on file.id = upload.file_id
      where application_id = ac.application_id and configuration_id = ac.configuration_id
        and withdrawn_at is null
      order by received_at desc, upload.id limit 1
    ) u on true
    cross join lateral (
      select (count(distinct f.key) filter (where b.id is null))::int as open_failures,
        (count(distinct f.key) filter (where ${isRejected}))::int as rejected_failures
      from failure f
      left join waiver_request b on b.application_id = ac.application_id and b.failure_key = f.key
      where f.upload_id = u.id
    ) f
    where ac.application_id = ${applicationId}
    order by c.ordinal limit 10`.execute(db);
  return rows;
}
