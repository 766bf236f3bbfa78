import { isReviewerAction, type ReviewerAction, waitActions } from '../applications/waits.ts';
import type { OfficeDays } from '../calendar/office-calendar.ts';
import { workingDaysBetween } from '../calendar/working-days.ts';
import type { ProcessPhase, ProcessStep } from './review-process.ts';

/** Of fewer waits nothing is said: one odd case would speak for the programme. */
export const leastWaits = 5;
/** How far back it is looked, in milliseconds. */
export const usualWaitSpan = 180 * 86_400_000;

/** The phase that a wait for the office is told as. */
const phases: Record<ReviewerAction, ProcessPhase> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'receive-samples': 'sample-receipt',
  'test-samples': 'sample-test',
  'approve-final': 'final',
};

/** How long a wait usually takes: working days, to the half day above the median of `waits` waits. */
export type UsualWait = { action: ReviewerAction; days: number; waits: number };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** To the half day above, and never nothing. */
const halves = (days: number) => Math.max(1, Math.ceil(days * 2)) / 2;

type Course = readonly Pick<ProcessStep, 'phase' | 'begunAt' | 'endedAt' | 'result'>[];

/** What the finished waits for the office of these certifications come to; those that ended before `since` are left out. */
export function usualWaits(courses: readonly Course[], since: Date, calendar: OfficeDays): UsualWait[] {
  const steps = courses.flat();
  return waitActions.filter(isReviewerAction).flatMap((action) => {
    const spans = steps.flatMap(({ phase, begunAt, endedAt, result }) =>
      phase === phases[action] && endedAt !== null && endedAt >= since && result !== 'ended'
        ? [workingDaysBetween(begunAt.getTime(), endedAt.getTime(), calendar)]
        : [],
    );
    if (spans.length < leastWaits) return [];
    return [{ action, days: halves(median(spans)), waits: spans.length }];
  });
}
