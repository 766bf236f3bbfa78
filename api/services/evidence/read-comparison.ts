import type { getRunComparison, RunComparisonView } from '#contract/applications/run-comparison.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type ComparedRun,
  findAcceptedRun,
  findCertifiedRun,
  findFailures,
  findRunBefore,
  listFailedKeys,
  listFailedModules,
} from '#db/queries/compared-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  type ComparedKind,
  changeKinds,
  comparedKinds,
  compareRuns,
  newlyNotExecuted,
} from '#domain/test-results/test-result-comparison.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { type ConfigurationTarget, requireResultsOf } from './require-results.ts';

type Input = ConfigurationTarget & { against: ComparedKind };

/** Failures and modules of a kind that are named; the others are counted. */
const maxNamed = 50;

const modulesOf = (run: ComparedRun) => testReportSchema.shape.modules.parse(run.modules ?? []);

/** Two runs with what they are compared by: of the later one's failures nothing but their keys is asked. */
async function readRuns(db: Db, before: ComparedRun, now: ComparedRun) {
  return {
    before: {
      ...before,
      modules: modulesOf(before),
      failures: await listFailedModules(db, before.id),
    },
    now: { ...now, modules: modulesOf(now), failures: await listFailedKeys(db, now.id) },
  };
}
type ReadRuns = Awaited<ReturnType<typeof readRuns>>;

const present = ({ id, receivedAt, number, failures }: ReadRuns['before' | 'now']) => ({
  uploadId: id,
  receivedAt: receivedAt.toISOString(),
  number,
  failures: failures.length,
});

function idleSince({ before, now }: ReadRuns): RunComparisonView['idle'] {
  const modules = newlyNotExecuted(before, now);
  const sum = (of: (module: (typeof modules)[number]) => number) =>
    modules.reduce((total, module) => total + of(module), 0);
  return {
    count: modules.length,
    cases: sum(({ cases }) => cases),
    failures: sum(({ failed, blocked }) => failed + blocked),
    first: modules.slice(0, maxNamed).map(({ name, abi, cases }) => ({ name, abi, cases })),
  };
}

async function compare(db: Db, runs: ReadRuns): Promise<RunComparisonView> {
  const { before, now } = runs;
  const { complete, ...keys } = compareRuns(before, now);
  const shown = changeKinds.flatMap((kind) => keys[kind].slice(0, maxNamed));
  const found = await findFailures(db, { before: before.id, now: now.id, keys: shown });
  const failures = new Map(found.map((one) => [one.key, one]));
  const changes = changeKinds.map((kind) => ({
    kind,
    count: keys[kind].length,
    first: keys[kind].slice(0, maxNamed).flatMap((key) => failures.get(key) ?? []),
  }));
  return { current: present(now), against: present(before), changes, idle: idleSince(runs), complete };
}

/**
 * What changed in the result that stands for a configuration, since the accepted one before it, or since the one by which
 * the configuration was certified last. Throws as `requireResultsOf`.
 */
export async function readComparison(
  { db }: { db: Db },
  actor: Actor,
  input: Input,
): Promise<EndpointResponse<typeof getRunComparison>> {
  await requireResultsOf(db, actor, input);
  const current = await findAcceptedRun(db, input);
  if (!current) return { kinds: [], comparison: null };
  const others = {
    previous: await findRunBefore(db, input, current),
    certified: await findCertifiedRun(db, input),
  };
  const other = others[input.against];
  return {
    kinds: comparedKinds.filter((kind) => others[kind] !== undefined),
    comparison: other ? await compare(db, await readRuns(db, other, current)) : null,
  };
}
