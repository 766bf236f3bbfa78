import { isReviewerAction, type ReviewerAction, waitActions } from '../applications/waits.ts';
import type { OfficeDays } from '../calendar/office-calendar.ts';
import { workingDaysBetween } from '../calendar/working-days.ts';
import type { ProcessPhase, ProcessStep } from './review-process.ts';

/** With fewer waits there is no figure: one case would dominate. */
export const minWaits = 5;
/** Period of the figures, in milliseconds. */
export const usualWaitSpan = 180 * 86_400_000;

/** The report phase of a wait for the office. */
const phases: Record<ReviewerAction, ProcessPhase> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'receive-samples': 'sample-receipt',
  'test-samples': 'sample-test',
  'approve-final': 'final',
};

/** Usual duration of a wait: working days, the median of `waits` waits rounded up to half days. */
export type UsualWait = { action: ReviewerAction; days: number; waits: number };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Rounded up to half days, at least one half. */
const halves = (days: number) => Math.max(1, Math.ceil(days * 2)) / 2;

type Course = readonly Pick<ProcessStep, 'phase' | 'begunAt' | 'endedAt' | 'result'>[];

/** The usual durations from these finished certifications; waits that ended before `since` are ignored. */
export function usualWaits(courses: readonly Course[], since: Date, calendar: OfficeDays): UsualWait[] {
  const steps = courses.flat();
  return waitActions.filter(isReviewerAction).flatMap((action) => {
    const spans = steps.flatMap(({ phase, begunAt, endedAt, result }) =>
      phase === phases[action] && endedAt !== null && endedAt >= since && result !== 'ended'
        ? [workingDaysBetween(begunAt.getTime(), endedAt.getTime(), calendar)]
        : [],
    );
    if (spans.length < minWaits) return [];
    return [{ action, days: halves(median(spans)), waits: spans.length }];
  });
}
