import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../schema.ts';

/** Failures of an application that its page shows; the count beside them is whole. */
export const shownFailures = 300;

type FailureRow = Database['failure'];
/** One failed case over all configurations, as the first of them reports it. */
export type CurrentFailure = Pick<
  FailureRow,
  'key' | 'module' | 'abi' | 'testCase' | 'test' | 'kind' | 'message' | 'possibleCause' | 'failedMethod'
> & {
  /** Ordinals of the configurations that it failed on, ascending. */
  configurations: number[];
};

/**
 * Every failure of the runs that stand, and below them the bypass items: grouped by key they meet in one pass, whereas
 * a join of the two takes seconds when Postgres has not counted fresh rows yet.
 */
const failuresAndItems = (applicationId: string): RawBuilder<unknown> => sql`
  select f.key, u.id as upload_id, f.ordinal as place, c.id as configuration_id, c.ordinal as configuration,
    f.count, null as state
  from upload u
  join failure f on f.upload_id = u.id
  join configuration c on c.id = u.configuration_id
  where u.application_id = ${applicationId} and u.state = 'matched' and u.withdrawn_at is null
  union all
  select failure_key, null, null, null, null, null, state from bypass_item where application_id = ${applicationId}`;

/**
 * Failed cases of the runs that stand, in the order of configurations and of the file, and how many there are. Of more
 * than `shownFailures` those stay that nothing is said about or whose bypass item was refused, then those to be judged.
 */
export async function listCurrentFailures(
  db: Db,
  applicationId: string,
): Promise<{ failures: CurrentFailure[]; total: number }> {
  const { rows } = await sql<CurrentFailure & { total: number }>`
    with merged as (
      select key, max(state) as state,
        array_agg(distinct configuration) filter (where upload_id is not null) as configurations,
        min(array[configuration, place]) filter (where upload_id is not null) as first,
        (array_agg(upload_id order by configuration, place))[1] as upload_id
      from (${failuresAndItems(applicationId)}) one
      group by key having count(upload_id) > 0
    ),
    chosen as (
      select *, (count(*) over ())::int as total
      from merged
      order by case state when 'accepted' then 2 when 'open' then 1 else 0 end, first
      limit ${shownFailures}
    )
    select chosen.total, chosen.configurations, f.key, f.module, f.abi, f.test_case, f.test, f.kind, f.message,
      f.possible_cause, f.failed_method
    from chosen join failure f on f.upload_id = chosen.upload_id and f.ordinal = chosen.first[2]
    order by chosen.first`.execute(db);
  const failures = rows.map(({ total: _total, ...failure }) => failure);
  return { failures, total: rows[0]?.total ?? 0 };
}

/** Of a configuration: cases with an open or accepted bypass item, and entries that still want one. */
export type BypassCounts = { bypassed: number; wanting: number };

/** What is said about the failures of each configuration, by its id; none means that it has no failure. */
export async function countBypasses(db: Db, applicationId: string): Promise<Map<string, BypassCounts>> {
  const { rows } = await sql<BypassCounts & { configurationId: string }>`
    select configuration_id,
      coalesce(sum(cases) filter (where covered), 0)::int as bypassed,
      (count(*) filter (where not covered))::int as wanting
    from (
      select coalesce(max(state) in ('open', 'accepted'), false) as covered,
        array_agg(configuration_id) filter (where upload_id is not null) as configuration_ids,
        array_agg(count) filter (where upload_id is not null) as counts
      from (${failuresAndItems(applicationId)}) one
      group by key
    ) keyed, unnest(configuration_ids, counts) as entry(configuration_id, cases)
    group by configuration_id limit 10`.execute(db);
  return new Map(rows.map(({ configurationId, ...counts }) => [configurationId, counts]));
}
