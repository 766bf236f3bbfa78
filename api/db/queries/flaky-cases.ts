import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';
import { type InsightNarrowing, narrowedTo } from './insight-course.ts';

/** Most runs that are compared, the latest of those that have another one beside them. */
const maxRuns = 1_000;

type FlakyCase = {
  module: string;
  testCase: string;
  test: string;
  /** Runs in which it failed, of those that ran its module. */
  failed: number;
  runs: number;
  applications: number;
};

/**
 * Cases whose result differs between runs of one build: of the same configuration in the same application, with the same
 * fingerprint, where each of them ran the module. Merged runs repeat others and are left out. Those of most applications first.
 */
export async function listFlakyCases(
  db: Db,
  { from, until }: { from: Date; until: Date },
  narrowing: InsightNarrowing,
): Promise<FlakyCase[]> {
  const { rows } = await sql<FlakyCase>`
    with accepted as (
      select u.id, u.application_id, u.configuration_id, u.received_at,
        count(*) over (partition by u.application_id, u.configuration_id) as beside
      from application a join upload u on u.application_id = a.id
      where a.updated_at >= ${from} and ${narrowedTo(narrowing)} and u.state = 'matched' and u.merged_with is null
        and u.received_at >= ${from} and u.received_at < ${until}
    ),
    run as materialized (
      select u.id, u.application_id, u.configuration_id, u.report #>> '{build,fingerprint}' as build,
        jsonb_path_query_array(u.report, '$.modules[*].name') as modules
      from (select id from accepted where beside > 1 order by received_at desc, id limit ${sql.lit(maxRuns)}) latest
      join upload u on u.id = latest.id
    ),
    failing as (
      select run.application_id, run.configuration_id, run.build, f.key, min(f.module) as module,
        min(f.test_case) as test_case, min(f.test) as test, count(distinct run.id)::int as failed
      from run join failure f on f.upload_id = run.id
      where run.build is not null group by 1, 2, 3, 4
    ),
    compared as (
      select failing.*, (select count(*)::int from run other
        where other.application_id = failing.application_id and other.configuration_id = failing.configuration_id
          and other.build = failing.build and other.modules ? failing.module) as runs
      from failing
    )
    select module, test_case, test, sum(failed)::int as failed, sum(runs)::int as runs,
      count(distinct application_id)::int as applications
    from compared where runs > failed
    group by module, test_case, test order by applications desc, failed desc, module, test_case, test limit 10`.execute(
    db,
  );
  return rows;
}
