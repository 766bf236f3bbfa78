import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import type { ApplicationState } from './transitions.ts';

/** Actions that an open application can wait for; each belongs to one side. */
export const waitActions = [
  'review-product',
  'review-commercial',
  'amend-materials',
  'upload-results',
  'review-results',
  'replace-results',
  'amend-bypass',
  'deliver-samples',
  'receive-samples',
  'test-samples',
  'choose-redelivery',
  'approve-final',
] as const;
export type WaitAction = (typeof waitActions)[number];
/** Whose turn it can be, in the enterprise's order. */
export const turns = ['partner', 'reviewer', 'nobody'] as const;
export type Turn = (typeof turns)[number];
export type WaitingFor = Turn;
export type Wait = { waitingFor: WaitingFor; action: WaitAction | null };

const bySample = {
  'pending-delivery': 'deliver-samples',
  delivered: 'receive-samples',
  received: 'test-samples',
  'report-generated': 'approve-final',
} as const;

const partnerActions = [
  'amend-materials',
  'upload-results',
  'replace-results',
  'amend-bypass',
  'deliver-samples',
  'choose-redelivery',
] as const satisfies readonly WaitAction[];
export type ReviewerAction = Exclude<WaitAction, (typeof partnerActions)[number]>;

/** What an enterprise has to do after a rejection, whose deadline the reviewer may choose. */
export const remedyActions = [
  'amend-materials',
  'replace-results',
  'amend-bypass',
  'choose-redelivery',
] as const satisfies readonly (typeof partnerActions)[number][];
export type RemedyAction = (typeof remedyActions)[number];
/** Working days at most. */
export const maxRemedyDays = 30;

/** Which side an action is waited for from. */
export function sideOfWait(action: WaitAction): 'partner' | 'reviewer' {
  return isReviewerAction(action) ? 'reviewer' : 'partner';
}

/** True for what is waited for from a reviewer. */
export function isReviewerAction(action: WaitAction): action is ReviewerAction {
  return !partnerActions.some((one) => one === action);
}

function actionOf(state: ApplicationState): WaitAction | null {
  switch (state.status) {
    case 'product-under-review':
      return state.phase === 'commercial' ? 'review-commercial' : 'review-product';
    case 'product-rejected':
      return 'amend-materials';
    case 'certifying':
      return 'upload-results';
    case 'test-result-rejected':
      return 'replace-results';
    case 'exception-bypass-rejected':
      return 'amend-bypass';
    case 'sample-device-test-failed':
      return 'choose-redelivery';
    case 'certified':
    case 'partially-certified':
    case 'certification-failed':
      return null;
    case 'certification-under-review':
      if (state.mode === 'plus') return 'approve-final';
      return state.sample === null ? 'review-results' : bySample[state.sample];
  }
}

/** Whose turn it is and for what; `nobody` once the application is final. */
export function waitOf(state: ApplicationState): Wait {
  const action = actionOf(state);
  if (action === null) return { waitingFor: 'nobody', action };
  return { waitingFor: sideOfWait(action), action };
}

/** What a reviewer checks: materials, test results, or samples and what follows. */
export const queueKinds = ['materials', 'results', 'samples'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** The kind of a reviewer's wait; null for other waits. */
export function queueKindOf({ waitingFor, action }: Wait): QueueKind | null {
  if (waitingFor !== 'reviewer') return null;
  if (action === 'review-product' || action === 'review-commercial') return 'materials';
  return action === 'review-results' ? 'results' : 'samples';
}

/** Limit of a wait: working days (until the office closes) or, for tests and trials, seconds. */
export type WaitLimit = { workingDays: number } | { seconds: number };
export type DeadlinePolicy = Record<WaitAction, WaitLimit>;
/** Deadline settings: limits by wait, and the office calendar. */
export type Deadlines = {
  limits: DeadlinePolicy;
  days: OfficeDays;
  /** Share of the limit after which a reminder is sent, 0.01 to 0.99. */
  remindAfter: number;
};

/** Defaults of the config key `deadlines`. */
export const defaultDeadlines: DeadlinePolicy = {
  'review-product': { workingDays: 2 },
  'review-commercial': { workingDays: 2 },
  'amend-materials': { workingDays: 10 },
  'upload-results': { workingDays: 20 },
  'review-results': { workingDays: 3 },
  'replace-results': { workingDays: 10 },
  'amend-bypass': { workingDays: 5 },
  'deliver-samples': { workingDays: 5 },
  'receive-samples': { workingDays: 5 },
  'test-samples': { workingDays: 3 },
  'choose-redelivery': { workingDays: 5 },
  'approve-final': { workingDays: 1 },
};

/** The same with a limit in working days that a reviewer chose for what follows a rejection; undefined for the usual one. */
export function withRemedyDays(deadlines: Deadlines, workingDays: number | undefined): Deadlines {
  if (workingDays === undefined) return deadlines;
  const chosen = Object.fromEntries(remedyActions.map((action) => [action, { workingDays }]));
  return { ...deadlines, limits: { ...deadlines.limits, ...chosen } };
}

/** Milliseconds by which the clocks of Temporal and the portal may differ. */
const CLOCK_SKEW = 60_000;

/** True once a time of a wait has passed, by the faster clock; false for no time. */
export function hasCome(moment: number | null, now: number): boolean {
  return moment !== null && moment <= now + CLOCK_SKEW;
}

/** An enterprise nudges the office once in each wait, when it is overdue; times in epoch ms. */
export function mayNudge(
  wait: { waitingFor: WaitingFor; dueAt: number | null; isNudged: boolean },
  now: number,
): boolean {
  return wait.waitingFor === 'reviewer' && wait.dueAt !== null && wait.dueAt <= now && !wait.isNudged;
}

/**
 * When the waiting side is reminded, and when the programme is told; epoch ms: after a share of the limit, and after
 * all of it.
 */
export function deadlineOf(
  action: WaitAction,
  since: number,
  { limits, days, remindAfter }: Deadlines,
): { remindAt: number; dueAt: number } {
  const limit = limits[action];
  const dueAt =
    'seconds' in limit ? since + limit.seconds * 1000 : addWorkingDays(since, limit.workingDays, days);
  return { remindAt: since + Math.round((dueAt - since) * remindAfter), dueAt };
}
