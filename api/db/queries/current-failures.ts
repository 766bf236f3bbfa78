import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { reusedOf, type ShownReuse, type ShownWaiver, waiverOf } from './waivers.ts';

/** Failures of an application that its page shows; the count beside them is whole. */
export const shownFailures = 300;

type FailureRow = Database['failure'];
/** One failed case over all configurations, as the first of them reports it. */
export type CurrentFailure = Pick<
  FailureRow,
  'key' | 'module' | 'abi' | 'testCase' | 'test' | 'kind' | 'message' | 'possibleCause' | 'failedMethod'
> & {
  /** The run that it is told from. */
  uploadId: string;
  /** Ordinals of the configurations that it failed on, ascending. */
  configurations: number[];
  /** What is said about it. */
  bypass: ShownBypass | null;
};
type ShownBypass = Pick<Database['waiverRequest'], 'reason' | 'comment'> & {
  id: string;
  state: 'open' | 'rejected' | 'accepted';
  version: number;
  /** In the order in which they were given. */
  attachments: { id: string; name: string; size: number; mime: string }[];
  /** As JSON has it. */
  updatedAt: string;
  /** Given for the whole fault. */
  group: boolean;
  reused: ShownReuse | null;
  waiver: ShownWaiver | null;
};

/** The bypass item `b` of a failed case. */
const shownBypass = sql`case when b.id is null then null else json_build_object(
  'id', b.id, 'reason', b.reason, 'state', b.state, 'version', b.version, 'comment', b.comment, 'updatedAt', b.updated_at,
  'group', b.group_fingerprint is not null, 'reused', ${reusedOf}, 'waiver', ${waiverOf},
  'attachments', (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime)
      order by array_position(b.attachment_ids, f.id)), '[]')
    from file f where f.id = any (b.attachment_ids)
  )) end`;

/**
 * Every failure of the runs that stand, and below them the bypass items: grouped by key they meet in one pass, whereas
 * a join of the two takes seconds when Postgres has not counted fresh rows yet.
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
 * Query for the failed cases of the runs that stand, in the order of configurations and of the file, each with how many
 * there are. Of more than `shownFailures` those stay that nothing is said about or whose bypass item was refused, then
 * those to be judged.
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
      limit ${shownFailures}
    )
    select chosen.total, chosen.upload_id, chosen.configurations, f.key, f.module, f.abi, f.test_case, f.test, f.kind, f.message,
      f.possible_cause, f.failed_method, ${shownBypass} as bypass
    from chosen join failure f on f.upload_id = chosen.upload_id and f.ordinal = chosen.first[2]
    left join waiver_request b on b.application_id = ${applicationId} and b.failure_key = chosen.key
    order by chosen.first`;
}

/** Of a configuration: cases with an open or accepted bypass item, and entries that still want one. */
export type BypassCounts = { bypassed: number; wanting: number };

/** Query for what is said about the failures of each configuration; none means that it has no failure. */
export function bypassCountsOf(
  applicationId: string,
): RawBuilder<BypassCounts & { configurationId: string }> {
  // The keys are looked up in a table of them, once: a join takes seconds when Postgres has not counted fresh rows yet.
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
