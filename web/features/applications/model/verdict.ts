import { modeOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationDetail } from '#contract/applications.ts';

type Configuration = Pick<ApplicationDetail['configurations'][number], 'ordinal' | 'verdict' | 'result'>;
export type VerdictInput = Pick<ApplicationDetail, 'mode' | 'step' | 'sample' | 'status' | 'wait'> & {
  failures: readonly Pick<ApplicationDetail['failures'][number], 'configurations' | 'bypass'>[];
};

/** Why a configuration has no result. */
export function reasonOf({ mode, step }: Pick<VerdictInput, 'mode' | 'step'>): 'awaiting' | 'early' | 'none' {
  if (modeOf(mode) === 'plus') return 'awaiting';
  return step < 3 ? 'early' : 'none';
}

/** The result was there already when the reviewer refused; one that came since is matched again. */
function isRefused({ result }: Configuration, { status, wait }: VerdictInput): boolean {
  return status === 'test-result-rejected' && result !== null && result.receivedAt <= wait.since;
}

function hasRejectedWaiver({ ordinal }: Configuration, { status, failures }: VerdictInput): boolean {
  if (status !== 'exception-bypass-rejected') return false;
  return failures.some(
    ({ configurations, bypass }) => bypass?.state === 'rejected' && configurations.includes(ordinal),
  );
}

/** What is decided of a configuration so far. */
export function verdictOf(configuration: Configuration, application: VerdictInput) {
  if (configuration.verdict !== 'open') return configuration.verdict;
  if (!configuration.result) return reasonOf(application);
  if (isRefused(configuration, application)) return 'rejected';
  if (hasRejectedWaiver(configuration, application)) return 'bypassRejected';
  // Samples follow only on approved results.
  return application.sample === null ? 'matched' : 'approved';
}
