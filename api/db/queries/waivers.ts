import { sql } from 'kysely';
import type { AcceptedReason, WaiverScope } from '#domain/evidence/waivers.ts';
import type { SaidColumns } from '#domain/shared/words.ts';
import type { Db } from '../schema/database.ts';
import { printOf } from './waiver-request-batches.ts';
import type { WaiverRequest } from './waiver-requests.ts';

/** Maximum accepted reasons considered for one application. */
const maxOffers = 500;

/** The acceptance that the waiver request `b` reuses, as JSON. */
export const reusedOf = sql`(
  select json_build_object('applicationId', w.application_id, 'number', a.number, 'acceptedBy', w.accepted_by,
    'acceptedByEn', w.accepted_by_en, 'acceptedAt', w.accepted_at, 'expiresOn', w.expires_on, 'scope', w.scope,
    'opinion', w.opinion, 'opinionEn', w.opinion_en)
  from waiver w join application a on a.id = w.application_id where w.id = b.waiver_id)`;

const waiverJson = sql`select json_build_object('scope', w.scope, 'expiresOn', w.expires_on) from waiver w
  where w.application_id = b.application_id and w.withdrawn_at is null`;

/** The terms of the acceptance of the waiver request `b`, as JSON; null unless it is accepted. */
export const waiverOf = sql`case when b.state <> 'accepted' then null
  when b.group_fingerprint is null then (${waiverJson} and w.failure_key = b.failure_key limit 1)
  else (${waiverJson} and w.failure_key is null and w.fingerprint = b.group_fingerprint limit 1) end`;

export type ReuseJson = {
  applicationId: string;
  number: string;
  acceptedBy: string;
  acceptedByEn: string | null;
  /** As JSON. */
  acceptedAt: string;
  expiresOn: string;
  scope: WaiverScope;
  opinion: string | null;
  opinionEn: string | null;
};
export type WaiverJson = { scope: WaiverScope; expiresOn: string };

/** Both for one request. */
export async function findWaiverJson(db: Db, { id }: Pick<WaiverRequest, 'id'>) {
  const { rows } = await sql<{ reused: ReuseJson | null; waiver: WaiverJson | null }>`
    select ${reusedOf} as reused, ${waiverOf} as waiver from waiver_request b where b.id = ${id} limit 1`.execute(
    db,
  );
  return rows[0] ?? { reused: null, waiver: null };
}

export type OfferedRow = AcceptedReason & {
  number: string;
  applicationId: string;
  reason: string;
  attachmentIds: string[];
  opinion: string | null;
  opinionEn: string | null;
  acceptedBy: string;
  acceptedByEn: string | null;
};

type WaiverQuery = { enterpriseId: string; applicationId: string; prints: string[]; today: string };

/** An enterprise's unexpired waivers for these causes, from other applications, newest first. */
export function listAcceptedReasons(db: Db, query: WaiverQuery): Promise<OfferedRow[]> {
  return db
    .selectFrom('waiver as w')
    .innerJoin('application as a', 'a.id', 'w.applicationId')
    .select([
      'w.id',
      'w.applicationId',
      'a.number',
      'w.fingerprint as print',
      'w.failureKey',
      'w.suite',
      'w.productId',
    ])
    .select(['w.configurationIds', 'w.scope', 'w.reason', 'w.attachmentIds', 'w.opinion', 'w.opinionEn'])
    .select(['w.acceptedAt', 'w.acceptedBy', 'w.acceptedByEn', 'w.expiresOn'])
    .where('w.enterpriseId', '=', query.enterpriseId)
    .where('w.applicationId', '!=', query.applicationId)
    .where(sql<boolean>`w.fingerprint = any (${query.prints}::text[])`)
    .where('w.withdrawnAt', 'is', null)
    .where('w.expiresOn', '>=', query.today)
    .orderBy('w.acceptedAt', 'desc')
    .orderBy('w.id')
    .limit(maxOffers)
    .execute();
}

export type Acceptance = {
  applicationId: string;
  by: { name: string; nameEn: string | null };
  at: Date;
  standard: { scope: WaiverScope; expiresOn: string };
};

/**
 * Accepts every open request, and creates the waivers to be offered again: one per cause where the reason was given
 * for the cause, else one per case, with the reviewer's terms or the programme's.
 */
export async function acceptWaiverRequests(trx: Db, acceptance: Acceptance): Promise<void> {
  const { applicationId, by, at, standard } = acceptance;
  await sql`
    with accepted as (
      update waiver_request set state = 'accepted', comment = opinion, comment_en = opinion_en
      where application_id = ${applicationId} and state = 'open' returning *
    ),
    failing as (
      select f.key, (array_agg(${printOf} order by u.configuration_id, f.ordinal))[1] as print,
        array_agg(distinct u.configuration_id) as configuration_ids, min(u.report #>> '{suite,name}') as suite
      from upload u join failure f on f.upload_id = u.id
      where u.application_id = ${applicationId} and u.state = 'matched' and u.withdrawn_at is null
      group by f.key
    ),
    met as (
      select b.*, coalesce(b.group_fingerprint, f.print) as print, case when b.group_fingerprint is null then b.failure_key end as own_key,
        f.configuration_ids, f.suite
      from accepted b join failing f on f.key = b.failure_key
    ),
    spans as (
      select print, own_key, array_agg(distinct each_one) as configuration_ids
      from met, unnest(configuration_ids) each_one group by print, own_key
    )
    insert into waiver (enterprise_id, application_id, product_id, configuration_ids, suite, fingerprint, failure_key, reason,
      attachment_ids, opinion, opinion_en, scope, accepted_at, accepted_by, accepted_by_en, expires_on)
    select distinct on (met.print, met.own_key) a.enterprise_id, a.id, a.product_id, spans.configuration_ids, met.suite,
      met.print, met.own_key, met.reason, met.attachment_ids, met.opinion, met.opinion_en, coalesce(met.scope, ${standard.scope}), ${at},
      ${by.name}, ${by.nameEn}, coalesce(met.expires_on, ${standard.expiresOn}::date)
    from met join application a on a.id = met.application_id
    join spans on spans.print = met.print and spans.own_key is not distinct from met.own_key
    order by met.print, met.own_key, met.updated_at desc
    on conflict (application_id, failure_key, fingerprint) do update
      set configuration_ids = excluded.configuration_ids, suite = excluded.suite, reason = excluded.reason,
        attachment_ids = excluded.attachment_ids, opinion = excluded.opinion,
        opinion_en = excluded.opinion_en, scope = excluded.scope,
        accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by, accepted_by_en = excluded.accepted_by_en,
        expires_on = excluded.expires_on, withdrawn_at = null`.execute(trx);
}

type Refused = SaidColumns & { applicationId: string; itemId: string; at: Date };

/** Rejects one request, or all of its group; waivers of it are no longer offered. */
export async function rejectWaiverRequest(trx: Db, refused: Refused): Promise<void> {
  const { applicationId, itemId, comment, commentEn, at } = refused;
  await sql`
    with refused as (
      update waiver_request set state = 'rejected', comment = ${comment}, comment_en = ${commentEn}
      where application_id = ${applicationId} and (id = ${itemId} or group_fingerprint = (
        select one.group_fingerprint from waiver_request one where one.id = ${itemId} and one.application_id = ${applicationId}))
      returning failure_key, group_fingerprint
    )
    update waiver w set withdrawn_at = ${at} from (select distinct
      case when group_fingerprint is null then failure_key end as failure_key, group_fingerprint from refused) r
    where w.application_id = ${applicationId} and w.withdrawn_at is null
      and w.failure_key is not distinct from r.failure_key and (r.group_fingerprint is null or w.fingerprint = r.group_fingerprint)`.execute(
    trx,
  );
}

/** The request with the number of cases that share its reason. */
export async function findItemForTerms(trx: Db, applicationId: string, itemId: string) {
  return trx
    .selectFrom('waiverRequest as b')
    .selectAll()
    .select(
      sql<number>`case when group_fingerprint is null then 1 else (select count(*) from waiver_request o
        where o.application_id = b.application_id and o.group_fingerprint = b.group_fingerprint)::int end`.as(
        'cases',
      ),
    )
    .where('id', '=', itemId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
}
export type ItemForTerms = NonNullable<Awaited<ReturnType<typeof findItemForTerms>>>;

type Terms = { scope: WaiverScope; expiresOn: string; opinion: string | null; opinionEn: string | null };

/** Sets the terms of an open request, and of its group. */
export async function setTerms(trx: Db, item: ItemForTerms, terms: Terms): Promise<void> {
  const ofGroup = trx
    .updateTable('waiverRequest')
    .set(terms)
    .where('applicationId', '=', item.applicationId)
    .where('state', '=', 'open');
  await (item.groupFingerprint === null
    ? ofGroup.where('id', '=', item.id)
    : ofGroup.where('groupFingerprint', '=', item.groupFingerprint)
  ).execute();
}
