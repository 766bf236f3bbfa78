import { type FailureState, type VerdictView, verdictView } from '#contract/applications/verdicts.ts';
import type { RefusalView } from '#contract/evidence.ts';
import { missingEvidence } from '#domain/evidence/evidence.ts';
import { type GeneralConfig, mustBeWhole } from '#domain/general-config/general-config.ts';
import { RULES_VERSION } from '#domain/test-results/rules-version.ts';
import { modulesNotDone } from '#domain/test-results/run-completeness.ts';
import { oddities } from '#domain/test-results/run-marks.ts';
import { type TestFailure, testReportSchema } from '#domain/test-results/test-results.ts';
import { presentOddities } from '#services/evidence/present-oddities.ts';

const storedResult = verdictView.shape.result
  .unwrap()
  .omit({ oddities: true })
  .extend(testReportSchema.pick({ oddities: true }).shape);

type JudgedFailure = Pick<
  TestFailure,
  'key' | 'module' | 'abi' | 'testCase' | 'test' | 'kind' | 'count' | 'message'
> & { state: FailureState };

export type Judged = {
  parserVersion: number;
  file: { sha256: string; size: number };
  refusal: RefusalView | null;
  /** The report, as it was read or as it was stored; anything where the file is refused. */
  report: unknown;
  receivedAt: Date;
  /** Keys of given exceptions that match no failure; the portal stores none. */
  unmatchedExceptions: readonly string[];
  /** What a module that is not done means, by suite. */
  incompleteRuns: GeneralConfig['incompleteRuns'];
  failures: readonly JudgedFailure[];
};

/** The same facts in the same order, however they were stored: the order of keys in JSONB differs. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]));
}

function missingOf(
  { refusal, failures, incompleteRuns }: Judged,
  result: VerdictView['result'],
): VerdictView['missing'] {
  const count = (wanted: FailureState) => failures.filter(({ state }) => state === wanted).length;
  const missing = missingEvidence([
    {
      configurationId: '',
      ordinal: 1,
      upload: refusal ? 'refused' : 'matched',
      openFailures: count('unexplained'),
      rejectedFailures: count('rejected'),
      rejected: false,
      omittedFailures: result?.failuresOmitted ?? 0,
      modulesNotDone:
        result && mustBeWhole(incompleteRuns, result.suite.name) ? modulesNotDone(result.totals) : 0,
    },
  ]);
  return missing.map(({ reason, count }) => ({ reason, count }));
}

function presentReport({ report, receivedAt }: Judged) {
  const stored = storedResult.parse(inOrder(report));
  return { ...stored, oddities: presentOddities(oddities(stored, receivedAt)) };
}

/** What became of a file, whoever judged it. */
export function presentVerdict(judged: Judged): VerdictView {
  const { refusal, parserVersion, file } = judged;
  const result = refusal ? null : presentReport(judged);
  const missing = missingOf(judged, result);
  const failures = judged.failures.map(
    ({ key, module, abi, testCase, test, kind, count, message, state }) => ({
      key,
      module,
      abi,
      testCase,
      test,
      kind,
      count,
      message,
      state,
    }),
  );
  const findings = missing.length > 0 ? 'findings' : 'passes';
  return verdictView.parse({
    schema: 'assay-verdict/1',
    rules: { parser: parserVersion, judgement: RULES_VERSION },
    file,
    outcome: refusal ? 'refused' : findings,
    refusal,
    result,
    missing,
    failures: refusal ? [] : failures,
    unmatchedExceptions: judged.unmatchedExceptions,
  });
}
