import { sql } from 'kysely';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import type { Db } from '../schema/database.ts';

/** Maximum uses of a file or run that are reported. */
const maxUses = 10;

export type AcceptedRunMark = {
  id: string;
  configurationId: string;
  receivedAt: Date;
  sha256: string;
  runMark: string | null;
  productId: string;
  enterpriseId: string;
};

/** Ten configurations, each with several merged runs. */
const maxRuns = 100;

const mergedRuns = (applicationId: string) => sql<string>`(
  with recursive run as (
    select id, merged_with from upload
    where application_id = ${applicationId}::uuid and state = 'matched' and withdrawn_at is null
    union
    select earlier.id, earlier.merged_with from upload earlier join run on earlier.id = run.merged_with
  ) select id from run limit ${maxRuns})`;

/** Marks of an application's accepted runs, and of those merged into them. */
export function listAcceptedRunMarks(db: Db, applicationId: string): Promise<AcceptedRunMark[]> {
  return db
    .selectFrom('upload as u')
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .select([
      'u.id',
      'u.configurationId',
      'u.receivedAt',
      'u.runMark',
      'f.sha256',
      'a.productId',
      'a.enterpriseId',
    ])
    .where('u.id', 'in', mergedRuns(applicationId))
    .orderBy('u.receivedAt')
    .limit(maxRuns)
    .execute();
}

/** Accepted uploads of another configuration, newest first. */
function otherUses(db: Db, configurationId: string) {
  return db
    .selectFrom('upload as u')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId')
    .innerJoin('configuration as c', 'c.id', 'u.configurationId')
    .select(['u.applicationId', 'u.receivedAt', 'a.number', 'a.productId', 'a.enterpriseId', 'c.ordinal'])
    .select(['p.name', 'p.nameEn', 'p.model', 'e.nameZh as enterpriseZh', 'e.nameEn as enterpriseEn'])
    .where('u.state', '=', 'matched')
    .where('u.configurationId', '!=', configurationId)
    .orderBy('u.receivedAt', 'desc')
    .orderBy('u.id')
    .limit(maxUses);
}

export function listUsesOfFile(db: Db, sha256: string, configurationId: string) {
  return otherUses(db, configurationId)
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .where('f.sha256', '=', sha256)
    .execute();
}

/** The same run in another file. */
export function listUsesOfRun(db: Db, mark: string, { sha256, configurationId }: AcceptedRunMark) {
  return otherUses(db, configurationId)
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .where('u.runMark', '=', mark)
    .where(sql<boolean>`u.run_mark <> '-'`)
    .where('f.sha256', '!=', sha256)
    .execute();
}
export type OtherUse = Awaited<ReturnType<typeof listUsesOfFile>>[number];

/** Accepted runs without a mark, from before marks existed; locked, skipping locked ones. */
export function lockUnmarkedRuns(trx: Db, limit: number) {
  return trx
    .selectFrom('upload')
    .select('id')
    .select(
      sql<unknown>`jsonb_build_object('suite', report -> 'suite', 'startedAt', report -> 'startedAt',
      'endedAt', report -> 'endedAt')`.as('run'),
    )
    .select(
      sql<
        string[]
      >`array(select coalesce(one ->> 'stack', '') from jsonb_array_elements(report -> 'failures') one)`.as(
        'stacks',
      ),
    )
    .where('state', '=', 'matched')
    .where('runMark', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Input of the fingerprints of a run's failures. */
export function listFaults(trx: Db, uploadId: string) {
  return trx
    .selectFrom('failure')
    .select(['ordinal', 'message', 'module', 'testCase'])
    .where('uploadId', '=', uploadId)
    .where('fingerprint', 'is', null)
    .orderBy('ordinal')
    .limit(REPORT_MAX_FAILURES)
    .execute();
}

export async function writeMark(trx: Db, uploadId: string, runMark: string): Promise<void> {
  await trx.updateTable('upload').set({ runMark }).where('id', '=', uploadId).execute();
}

export async function writeFingerprints(
  trx: Db,
  uploadId: string,
  prints: readonly { ordinal: number; fingerprint: string }[],
): Promise<void> {
  const ordinals = prints.map(({ ordinal }) => ordinal);
  const fingerprints = prints.map(({ fingerprint }) => fingerprint);
  await sql`update failure f set fingerprint = told.fingerprint
    from unnest(${ordinals}::int[], ${fingerprints}::text[]) told(ordinal, fingerprint)
    where f.upload_id = ${uploadId}::uuid and f.ordinal = told.ordinal`.execute(trx);
}
