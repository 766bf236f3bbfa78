import type { ApplicationDetail } from '#contract/applications.ts';
import type { CurrentUser } from '#contract/session.ts';
import { serialsSchema } from '#domain/applications/applications.ts';
import type { Rejection } from '#domain/applications/findings.ts';
import { isReviewerAction, type RemedyAction, type WaitAction } from '#domain/applications/waits.ts';
import type { Said } from '#domain/shared/words.ts';
import { needsWord } from '#domain/test-results/run-completeness.ts';
import type { ReviewerCommand } from '../api/decide-application.ts';

const phases = { 'review-product': 'product', 'review-commercial': 'commercial' } as const;

/**
 * The command that lets an application go on; `passed` are the configurations that final approval accepts, `serials` what
 * stands on the devices that arrived.
 */
export function approvalOf(
  action: WaitAction | null,
  comment: Said,
  { passed = [], serials = [] }: { passed?: readonly string[]; serials?: readonly string[] } = {},
): ReviewerCommand | null {
  if (action === null || !isReviewerAction(action)) return null;
  switch (action) {
    case 'review-product':
    case 'review-commercial':
      return { type: 'approve-phase', phase: phases[action], comment };
    case 'review-results':
      return { type: 'approve-results', comment };
    case 'receive-samples':
      return { type: 'receive-samples', comment, serials: [...serials] };
    case 'test-samples':
      return { type: 'pass-sample-test', comment };
    case 'approve-final':
      return { type: 'approve-final', passed: [...passed], comment };
  }
}

/** What the enterprise has to do after a rejection of the whole, or of bypass items alone; null where there is none. */
export function remedyOf(action: WaitAction | null, items: readonly string[] | null): RemedyAction | null {
  if (action === null || !isReviewerAction(action)) return null;
  switch (action) {
    case 'review-product':
    case 'review-commercial':
      return 'amend-materials';
    case 'review-results':
      return items === null ? 'replace-results' : 'amend-bypass';
    case 'test-samples':
      return 'choose-redelivery';
    case 'receive-samples':
    case 'approve-final':
      return null;
  }
}

/** The command that sends it back; with bypass items, these are what is refused and not the result. */
export function rejectionOf(
  action: WaitAction | null,
  rejection: Rejection,
  items: readonly string[] | null,
): ReviewerCommand | null {
  const [bypassItemId = null] = items ?? [];
  if (action === null || !isReviewerAction(action)) return null;
  switch (action) {
    case 'review-product':
    case 'review-commercial':
      return { type: 'reject-phase', phase: phases[action], ...rejection };
    case 'review-results':
      return bypassItemId === null
        ? { type: 'reject-results', ...rejection }
        : { type: 'reject-bypass', bypassItemId, ...rejection };
    case 'test-samples':
      return { type: 'fail-sample-test', ...rejection };
    case 'receive-samples':
    case 'approve-final':
      return null;
  }
}

type WithResults = { configurations: readonly Pick<ApplicationDetail['configurations'][number], 'result'>[] };

/** Whether results are only approved with a word: the summary of one says something quite else than its body. */
export function wantsWord({ configurations }: WithResults, tolerance: number): boolean {
  return configurations.some(({ result }) =>
    needsWord(Object.fromEntries((result?.disagreements ?? []).map((one) => [one.figure, one])), tolerance),
  );
}

/** Why somebody cannot decide; null for who can. */
export type DecisionBarrier = 'role' | 'own-enterprise' | 'four-eyes' | 'opinion' | 'not-waiting';

type Reader = Pick<CurrentUser, 'accountId' | 'roles'> & { enterprise: { id: string } | null };
type Judged = Pick<ApplicationDetail, 'wait' | 'enterprise' | 'fourEyes' | 'opinions'>;

export function decisionBarrierOf(
  { wait, enterprise, fourEyes, opinions }: Judged,
  user: Reader | null | undefined,
): DecisionBarrier | null {
  if (wait.waitingFor !== 'reviewer') return 'not-waiting';
  if (!user?.roles.includes('reviewer')) return 'role';
  if (user.enterprise?.id === enterprise.id) return 'own-enterprise';
  if (fourEyes) return 'four-eyes';
  return opinions?.given.some(({ reviewer }) => reviewer.id === user.accountId) ? 'opinion' : null;
}

/** What is wrong with the serial numbers of a receipt. */
export type SerialProblem = 'twice' | 'tooMany' | 'characters';

/** Serial numbers as they are typed or scanned, one a line. */
export function readSerials(
  text: string,
  delivered: number,
): { serials: string[]; problem: SerialProblem | null } {
  const serials = text.split('\n').flatMap((line) => line.trim() || []);
  if (new Set(serials).size < serials.length) return { serials, problem: 'twice' };
  if (serials.length > delivered) return { serials, problem: 'tooMany' };
  return { serials, problem: serialsSchema.safeParse(serials).success ? null : 'characters' };
}
