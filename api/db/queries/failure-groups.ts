import { type RawBuilder, sql } from 'kysely';
import type { FailureChoice, FaultFigures } from '#domain/test-results/failure-groups.ts';
import type { Db } from '../schema/database.ts';
import { printOf } from './waiver-request-batches.ts';

export type GroupScope = {
  applicationId: string;
  choice: FailureChoice;
  keyword?: string | undefined;
  configurationId?: string | undefined;
  module?: string | undefined;
};
type Page = { limit: number; offset: number };

const chosen: Record<FailureChoice, RawBuilder<boolean>> = {
  all: sql`true`,
  new: sql`fresh`,
  still: sql`failed_before`,
  unreasoned: sql`said is null or said = 'rejected'`,
};

function matchesFilter({ keyword, module }: GroupScope): RawBuilder<boolean> {
  const term = keyword?.trim().toLowerCase();
  const line = sql`lower(concat_ws(' ', f.module, f.test_case || '#' || f.test, f.message, f.possible_cause, f.failed_method))`;
  return sql`${term ? sql`strpos(${line}, ${term}) > 0` : sql`true`}
    and ${module === undefined ? sql`true` : sql`f.module = ${module}`}`;
}

/**
 * `each`: the matching failures of the accepted runs, with whether the run before had them, and their waiver
 * requests. One pass over all, as in `current-failures.ts`.
 */
function eachOf(scope: GroupScope): RawBuilder<unknown> {
  const { applicationId, configurationId } = scope;
  const only = configurationId === undefined ? sql`true` : sql`u.configuration_id = ${configurationId}::uuid`;
  return sql`
    standing as materialized (
      select u.id, u.configuration_id, c.ordinal, before.id as before
      from upload u join configuration c on c.id = u.configuration_id
      left join lateral (
        select p.id from upload p
        where p.application_id = u.application_id and p.configuration_id = u.configuration_id
          and p.state = 'matched' and p.id <> u.id and p.received_at <= u.received_at
          and (u.merged_with is null or p.id = u.merged_with)
        order by p.received_at desc, p.id limit 1
      ) before on true
      where u.application_id = ${applicationId}::uuid and u.state = 'matched' and u.withdrawn_at is null and ${only}
      order by c.ordinal limit 10
    ),
    met as (
      select f.key, s.configuration_id, s.ordinal as configuration, s.id as upload_id, f.ordinal as place,
        ${printOf} as print, f.module, null::text as state, s.before is not null as compared, ${matchesFilter(scope)} as asked
      from standing s join failure f on f.upload_id = s.id
      union all
      select f.key, s.configuration_id, null, null, null, null, null, null, false, false
      from standing s join failure f on f.upload_id = s.before
      union all
      select failure_key, null, null, null, null, null, null, state, false, false
      from waiver_request where application_id = ${applicationId}::uuid
    ),
    told as (
      select met.*, max(state) over (partition by key) as said,
        bool_or(upload_id is null and configuration_id is not null) over (partition by key, configuration_id) as failed_before
      from met
    ),
    each as materialized (
      select told.*, compared and not failed_before as fresh from told where upload_id is not null and asked
    )`;
}

export type GroupRow = {
  print: string;
  failures: number;
  fresh: number;
  tests: number;
  modules: string[];
  moduleCount: number;
  configurations: number[];
  missing: number;
  open: number;
  accepted: number;
  rejected: number;
  total: number;
  /** The first entry, as in its file. */
  uploadId: string;
  key: string;
  module: string;
  testCase: string;
  test: string;
  kind: 'failed' | 'blocked';
  message: string;
  possibleCause: string | null;
  failedMethod: string | null;
};

export type ChoiceCounts = Record<FailureChoice, number>;

type CountedRow = GroupRow & { counts: ChoiceCounts };
/** Result of a list without groups: only the counts. */
type BareRow = { [N in keyof GroupRow]: null } & { counts: ChoiceCounts };

/**
 * A page of groups, those with new failures first, then by number; and the number of failures per choice. Both in one
 * pass.
 */
export async function listGroupRows(
  db: Db,
  scope: GroupScope,
  { limit, offset }: Page,
): Promise<{ rows: GroupRow[]; counts: ChoiceCounts }> {
  const { rows } = await sql<CountedRow | BareRow>`
    with ${eachOf(scope)},
    counted as (
      select jsonb_build_object('all', count(*), 'new', count(*) filter (where ${chosen.new}),
        'still', count(*) filter (where ${chosen.still}),
        'unreasoned', count(*) filter (where ${chosen.unreasoned})) as counts
      from each
    ),
    grouped as (
      select print, count(*)::int as failures, (count(*) filter (where fresh))::int as fresh,
        count(distinct key)::int as tests, (array_agg(distinct module))[1:3] as modules,
        count(distinct module)::int as module_count, array_agg(distinct configuration) as configurations,
        (count(*) filter (where said is null))::int as missing, (count(*) filter (where said = 'open'))::int as open,
        (count(*) filter (where said = 'accepted'))::int as accepted,
        (count(*) filter (where said = 'rejected'))::int as rejected,
        (array_agg(upload_id order by configuration, place))[1] as upload_id,
        (array_agg(place order by configuration, place))[1] as place, (count(*) over ())::int as total
      from each where ${chosen[scope.choice]}
      group by print
      order by count(*) filter (where fresh) = 0, count(*) desc, print
      limit ${limit} offset ${offset}
    )
    select c.counts, g.*, f.key, f.module, f.test_case, f.test, f.kind, f.message, f.possible_cause, f.failed_method
    from counted c left join grouped g on true
    left join failure f on f.upload_id = g.upload_id and f.ordinal = g.place
    order by g.fresh = 0, g.failures desc, g.print
    limit ${limit}`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('counts are a row');
  return { rows: rows.filter((row) => row.print !== null), counts: first.counts };
}

export type GroupCaseRow = {
  key: string;
  module: string;
  abi: string;
  testCase: string;
  test: string;
  configurations: number[];
  fresh: boolean;
  said: 'open' | 'accepted' | 'rejected' | null;
  uploadId: string;
  place: number;
  message: string;
  total: number;
};

/** A page of the cases of one group, in the order of configurations and files. */
export async function listCaseRows(
  db: Db,
  scope: GroupScope & { print: string },
  { limit, offset }: Page,
): Promise<GroupCaseRow[]> {
  const { rows } = await sql<GroupCaseRow>`
    with ${eachOf(scope)},
    keyed as (
      select key, array_agg(distinct configuration) as configurations, bool_or(fresh) as fresh, max(said) as said,
        min(array[configuration, place]) as first, (array_agg(upload_id order by configuration, place))[1] as upload_id,
        (count(*) over ())::int as total
      from each where print = ${scope.print} and (${chosen[scope.choice]})
      group by key
      order by first limit ${limit} offset ${offset}
    )
    select k.configurations, k.fresh, k.said, k.upload_id, k.first[2] as place, k.total,
      f.key, f.module, f.abi, f.test_case, f.test, f.message
    from keyed k join failure f on f.upload_id = k.upload_id and f.ordinal = k.first[2]
    order by k.first limit ${limit}`.execute(db);
  return rows;
}

/** The stack trace of a failure; empty where none is stored. */
export async function findStack(db: Db, uploadId: string, place: number): Promise<string> {
  const row = await db
    .selectFrom('upload')
    .select(sql<string>`coalesce(report #>> array['failures', ${place}::int::text, 'stack'], '')`.as('stack'))
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row?.stack ?? '';
}

export type FaultHistory = FaultFigures & { print: string; enterprises: number };
type Own = { productId: string; enterpriseId: string };

/** Number of other devices and other enterprises with these failures, and their outcome. */
export async function readFaultHistory(
  db: Db,
  prints: string[],
  { productId, enterpriseId }: Own,
): Promise<FaultHistory[]> {
  if (prints.length === 0) return [];
  const { rows } = await sql<FaultHistory>`
    select h.*, coalesce(m.makers, 0) as enterprises from fault_history(${prints}::text[], ${productId}::uuid) h
    left join fault_makers(${prints}::text[], ${enterpriseId}::uuid) m on m.print = h.print
    limit ${prints.length}`.execute(db);
  return rows;
}
