import { sql } from 'kysely';
import { readTogether } from '../read-together.ts';
import type { Db } from '../schema/database.ts';
import type { Tenant } from '../tenant.ts';
import { summaryOf } from './application-lists.ts';
import { reviewsOf } from './history.ts';

/** Changes that begin or end a review phase; far fewer than the whole history. */
export const reportedEvents = [
  'created',
  'resubmit',
  'apply',
  'approve-phase',
  'reject-phase',
  'approve-results',
  'reject-results',
  'reject-bypass',
  'deliver-samples',
  'receive-samples',
  'pass-sample-test',
  'fail-sample-test',
  'redeliver-samples',
  'approve-final',
  'end',
];

/** Everything the report of an application shows, in one snapshot; no summary where it is not the tenant's. */
export async function readReportRows(db: Db, id: string, tenant: Tenant) {
  const { summary, device, certificate, delivery, ...lists } = await readTogether(db, {
    summary: summaryOf(db, id, tenant),
    device: vendorOf(db, id),
    course: courseOf(db, id),
    reviews: reviewsOf(db, id),
    delivery: lastDeliveryOf(db, id),
    certificate: certifiedOf(db, id),
    suites: suitesOf(db, id),
  });
  return {
    ...lists,
    summary: summary[0],
    device: device[0],
    certificate: certificate[0],
    delivery: delivery[0],
  };
}

/** The partner code in the product's channel ID, as certificates name it. */
function vendorOf(db: Db, id: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId')
    .select(sql<string | null>`coalesce(left(p.channel_id, -9), e.partner_code)`.as('vendorId'))
    .where('a.id', '=', id);
}

function courseOf(db: Db, applicationId: string) {
  return db
    .selectFrom('history')
    .select(['event', 'at', 'actor', 'actorEn'])
    .where('applicationId', '=', applicationId)
    .where('event', 'in', reportedEvents)
    .orderBy('sequence')
    .limit(200);
}

function lastDeliveryOf(db: Db, applicationId: string) {
  return db
    .selectFrom('delivery')
    .select(['quantity', 'serials'])
    .where('applicationId', '=', applicationId)
    .orderBy('version', 'desc')
    .limit(1);
}

function certifiedOf(db: Db, applicationId: string) {
  return db
    .selectFrom('certificate as c')
    .leftJoin('file as f', 'f.id', 'c.reportFileId')
    .select(['c.number', 'c.reportFileId', 'f.sha256'])
    .where('c.applicationId', '=', applicationId);
}

/** Editions of the accepted results, at most one per configuration. */
function suitesOf(db: Db, applicationId: string) {
  return db
    .selectFrom('upload')
    .select(
      sql<string>`concat_ws(' ', report -> 'suite' ->> 'name', report -> 'suite' ->> 'version')`.as('suite'),
    )
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'matched')
    .where('withdrawnAt', 'is', null)
    .orderBy('configurationId')
    .limit(10);
}
