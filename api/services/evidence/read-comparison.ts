import type { getRunComparison, RunComparisonView } from '#contract/applications/run-comparison.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type ComparedRun,
  findCertifiedRun,
  findRunBefore,
  findStandingRun,
  listRunFailures,
} from '#db/queries/compared-runs.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  type ComparedKind,
  changeKinds,
  comparedKinds,
  compareRuns,
  newlyIdle,
} from '#domain/test-results/test-result-comparison.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { type ConfigurationTarget, requireResultsOf } from './require-results.ts';

type Input = ConfigurationTarget & { against: ComparedKind };

/** Failures and modules of a kind that are named; the others are counted. */
const named = 50;

async function readRun(db: Db, run: ComparedRun) {
  const modules = testReportSchema.shape.modules.parse(run.modules ?? []);
  return { ...run, modules, failures: await listRunFailures(db, run.id) };
}
type ReadRun = Awaited<ReturnType<typeof readRun>>;

const present = ({ id, receivedAt, number, failures }: ReadRun) => ({
  uploadId: id,
  receivedAt: receivedAt.toISOString(),
  number,
  failures: failures.length,
});

function idleSince(before: ReadRun, now: ReadRun): RunComparisonView['idle'] {
  const modules = newlyIdle(before, now);
  const sum = (of: (module: (typeof modules)[number]) => number) =>
    modules.reduce((total, module) => total + of(module), 0);
  return {
    count: modules.length,
    cases: sum(({ cases }) => cases),
    failures: sum(({ failed, blocked }) => failed + blocked),
    first: modules.slice(0, named).map(({ name, abi, cases }) => ({ name, abi, cases })),
  };
}

function compare(before: ReadRun, now: ReadRun): RunComparisonView {
  const { complete, ...keys } = compareRuns(before, now);
  const failures = new Map([...before.failures, ...now.failures].map((one) => [one.key, one]));
  const changes = changeKinds.map((kind) => ({
    kind,
    count: keys[kind].length,
    first: keys[kind].slice(0, named).flatMap((key) => failures.get(key) ?? []),
  }));
  return { current: present(now), against: present(before), changes, idle: idleSince(before, now), complete };
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
  const standing = await findStandingRun(db, input);
  if (!standing) return { kinds: [], comparison: null };
  const others = {
    previous: await findRunBefore(db, input, standing),
    certified: await findCertifiedRun(db, input),
  };
  const other = others[input.against];
  return {
    kinds: comparedKinds.filter((kind) => others[kind] !== undefined),
    comparison: other ? compare(await readRun(db, other), await readRun(db, standing)) : null,
  };
}
