import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { type ReuseJson, reusedOf, type WaiverJson, waiverOf } from './waivers.ts';

/** Failures that an application's page shows; their count includes all. */
export const maxShownFailures = 300;

type FailureRow = Database['failure'];
/** One failed case over all configurations, as in the first of them. */
export type CurrentFailure = Pick<
  FailureRow,
  'key' | 'module' | 'abi' | 'testCase' | 'test' | 'kind' | 'message' | 'possibleCause' | 'failedMethod'
> & {
  /** The run that it is read from. */
  uploadId: string;
  /** Ordinals of the configurations that it failed on, ascending. */
  configurations: number[];
  /** Its waiver request. */
  bypass: WaiverRequestJson | null;
};
type WaiverRequestJson = Pick<Database['waiverRequest'], 'reason' | 'comment'> & {
  commentEn: string | null;
  id: string;
  state: 'open' | 'rejected' | 'accepted';
  version: number;
  /** In the order of the request. */
  attachments: { id: string; name: string; size: number; mime: string }[];
  /** As JSON. */
  updatedAt: string;
  /** Covers all failures with the same cause. */
  group: boolean;
  reused: ReuseJson | null;
  waiver: WaiverJson | null;
};

/** The waiver request `b` of a failed case. */
const waiverRequestJson = sql`case when b.id is null then null else json_build_object(
  'id', b.id, 'reason', b.reason, 'state', b.state, 'version', b.version, 'comment', b.comment, 'commentEn', b.comment_en, 'updatedAt', b.updated_at,
  'group', b.group_fingerprint is not null, 'reused', ${reusedOf}, 'waiver', ${waiverOf},
  'attachments', (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime)
      order by array_position(b.attachment_ids, f.id)), '[]')
    from file f where f.id = any (b.attachment_ids)
  )) end`;

/**
 * All failures of the accepted runs, with the waiver requests in the same set: grouped by key they need one pass,
 * whereas a join takes seconds before Postgres has analysed fresh rows.
 */
const failuresAndItems = (applicationId: string): RawBuilder<unknown> => sql`
  select f.key, u.id as upload_id, f.ordinal as place, c.ordinal as configuration, null as state
  from upload u
  join failure f on f.upload_id = u.id
  join configuration c on c.id = u.configuration_id
  where u.application_id = ${applicationId} and u.state = 'matched' and u.withdrawn_at is null
  union all
  select failure_key, null, null, null, state from waiver_request where application_id = ${applicationId}`;

/**
 * Query for the failed cases of the accepted runs, in the order of configurations and files, each with the total.
 * Beyond `maxShownFailures`, cases without a waiver request or with a rejected one come first, then open ones.
 */
export function currentFailuresOf(applicationId: string): RawBuilder<CurrentFailure & { total: number }> {
  return sql`
    with merged as (
      select key, max(state) as state,
        array_agg(distinct configuration) filter (where upload_id is not null) as configurations,
        min(array[configuration, place]) filter (where upload_id is not null) as first,
        (array_agg(upload_id order by configuration, place))[1] as upload_id
      from (${failuresAndItems(applicationId)}) one
      group by key having count(upload_id) > 0
    ),
    chosen as (
      select key, configurations, first, upload_id, (count(*) over ())::int as total
      from merged
      order by case state when 'accepted' then 2 when 'open' then 1 else 0 end, first
      limit ${maxShownFailures}
    )
    select chosen.total, chosen.upload_id, chosen.configurations, f.key, f.module, f.abi, f.test_case, f.test, f.kind, f.message,
      f.possible_cause, f.failed_method, ${waiverRequestJson} as bypass
    from chosen join failure f on f.upload_id = chosen.upload_id and f.ordinal = chosen.first[2]
    left join waiver_request b on b.application_id = ${applicationId} and b.failure_key = chosen.key
    order by chosen.first`;
}

/** Per configuration: cases with an open or accepted waiver request, and entries without one. */
export type WaiverRequestCounts = { bypassed: number; wanting: number };

/** Query for the waiver request counts of each configuration; no row means that it has no failure. */
export function waiverRequestCountsOf(
  applicationId: string,
): RawBuilder<WaiverRequestCounts & { configurationId: string }> {
  // A subquery, hashed once: a join takes seconds before Postgres has analysed fresh rows.
  return sql`
    select configuration_id,
      coalesce(sum(cases) filter (where explained), 0)::int as bypassed,
      coalesce(sum(entries) filter (where not explained), 0)::int as wanting
    from (
      select u.configuration_id, sum(f.count) as cases, count(*) as entries, f.key in (
        select failure_key from waiver_request where application_id = ${applicationId} and state in ('open', 'accepted')
      ) as explained
      from upload u
      join failure f on f.upload_id = u.id
      where u.application_id = ${applicationId} and u.state = 'matched' and u.withdrawn_at is null
      group by u.configuration_id, explained
    ) one
    group by configuration_id limit 10`;
}
