import { sql } from 'kysely';
import { readTogether } from '../read-together.ts';
import type { Db } from '../schema/database.ts';
import type { Tenant } from '../tenant.ts';
import { summaryOf } from './application-lists.ts';
import { pendingOf } from './commands.ts';
import { configurationColumns } from './configurations.ts';
import { generalConfigOf } from './general-config.ts';
import { historyOf, reviewsOf } from './history.ts';
import { certificateOf } from './issued-certificates.ts';
import { opinionsOf } from './opinions.ts';
import { resultsOf } from './test-results.ts';
import { usualWaitOf } from './usual-waits.ts';

/** Everything an application's page shows, in one snapshot; no summary where it is not the tenant's. */
export async function readDetails(db: Db, id: string, tenant: Tenant) {
  const everybody = {
    summary: summaryOf(db, id, tenant),
    detail: detailOf(db, id),
    images: imagesOf(db, id),
    configurations: configurationsOf(db, id),
    ...resultsOf(db, id),
    history: historyOf(db, id),
    reviews: reviewsOf(db, id),
    pending: pendingOf(db, id),
    deliveries: deliveriesOf(db, id),
    certificate: certificateOf(db, id),
    usual: usualWaitOf(db, id),
    reviewing: reviewingOf(db, id),
  };
  // No other login may read opinions.
  const staff = { opinions: opinionsOf(db, id), config: generalConfigOf(db) };
  const { summary, detail, certificate, usual, reviewing, ...lists } =
    tenant === 'all'
      ? await readTogether(db, { ...everybody, ...staff })
      : { ...(await readTogether(db, everybody)), opinions: [], config: [] };
  return {
    summary: summary[0],
    detail: detail[0],
    certificate: certificate[0],
    usual: usual[0],
    reviewing: reviewing[0],
    ...lists,
  };
}
export type Details = Awaited<ReturnType<typeof readDetails>>;

/** Since when a reviewer has had this wait; no row where nobody has. */
function reviewingOf(db: Db, id: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('reviewAssignment as given', 'given.applicationId', 'a.id')
    .select(sql<Date>`greatest(given.assigned_at, a.waiting_since)`.as('reviewingSince'))
    .where('a.id', '=', id)
    .where('a.waitingFor', '=', 'reviewer');
}

/** Columns of the application itself that only its own page shows. */
function detailOf(db: Db, id: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .leftJoin('application as s', 's.id', 'a.sourceApplicationId')
    .leftJoin('file as f', 'f.id', 'a.formFileId')
    .select([
      'a.materials',
      'a.round',
      'a.requirementEdition',
      'a.finding',
      'a.needsOperator',
      'a.needsOperatorSince',
    ])
    .select(['s.number as sourceNumber', 'f.id as formId', 'f.name as formName', 'f.size as formSize'])
    .select(['f.mime as formMime', 'p.cpuArchitecture', 'p.screenDensity'])
    .where('a.id', '=', id);
}

function imagesOf(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationImage as i')
    .innerJoin('file as f', 'f.id', 'i.fileId')
    .select(['i.kind', 'f.id', 'f.name', 'f.size', 'f.mime'])
    .where('i.applicationId', '=', applicationId)
    .orderBy('i.kind')
    .orderBy('i.ordinal')
    .limit(20);
}

/** Query for an application's configurations, in their order. */
export function configurationsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationConfiguration as a')
    .innerJoin('configuration as c', 'c.id', 'a.configurationId')
    .select([...configurationColumns, 'a.verdict'])
    .where('a.applicationId', '=', applicationId)
    .orderBy('c.ordinal')
    .limit(10);
}

function deliveriesOf(db: Db, applicationId: string) {
  return db
    .selectFrom('delivery')
    .select([
      'quantity',
      'nonDisclosureMonths',
      'trackingNumber',
      'carrier',
      'address',
      'recipient',
      'deliveredAt',
      'serials',
    ])
    .where('applicationId', '=', applicationId)
    .orderBy('version')
    .limit(50);
}
