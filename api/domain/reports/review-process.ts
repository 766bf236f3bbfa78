import type { SaidColumns } from '#domain/shared/words.ts';
import type { CertificationMode, ReviewResult } from '../applications/statuses.ts';
import type { OfficeDays } from '../calendar/office-calendar.ts';
import { workingDaysBetween } from '../calendar/working-days.ts';

/** Phases of a certification in its report, with who handles them. */
export const phaseOwners = {
  product: 'office',
  commercial: 'office',
  amendment: 'partner',
  testing: 'partner',
  results: 'office',
  mending: 'partner',
  delivery: 'partner',
  'sample-receipt': 'office',
  'sample-test': 'office',
  redelivery: 'partner',
  final: 'office',
} as const;
export type ProcessPhase = keyof typeof phaseOwners;
export const processPhases = Object.keys(phaseOwners) as [ProcessPhase, ...ProcessPhase[]];

export const processResults = [
  'reviewing',
  'approved',
  'rejected',
  'failed',
  'received',
  'submitted',
  'open',
  'ended',
] as const;
export type ProcessResult = (typeof processResults)[number];

/** One change of the application, oldest first. */
export type CourseEvent = { event: string; at: Date; actor: string | null; actorEn: string | null };
/** A reviewer's decision, in the order of their commands. */
export type Opinion = SaidColumns & { result: ReviewResult };

/** A phase with its times; `endedAt` is null for the present one. */
export type ProcessStep = {
  phase: ProcessPhase;
  owner: 'partner' | 'office';
  handler: string | null;
  handlerEn: string | null;
  begunAt: Date;
  endedAt: Date | null;
  result: ProcessResult;
  comment: string;
  commentEn: string | null;
};

type End = { result: ProcessResult; next: ProcessPhase | null };
const to = (result: ProcessResult, next: ProcessPhase | null): End => ({ result, next });

/** Events that end a phase, their result, and the next phase. Plus mode has no tests. */
function endOf(phase: ProcessPhase, event: string, mode: CertificationMode): End | undefined {
  if (event === 'end') return to('ended', null);
  const afterCommercial = mode === 'plus' ? 'final' : 'testing';
  const ends: Record<ProcessPhase, Record<string, End>> = {
    product: { 'approve-phase': to('approved', 'commercial'), 'reject-phase': to('rejected', 'amendment') },
    commercial: {
      'approve-phase': to('approved', afterCommercial),
      'reject-phase': to('rejected', 'amendment'),
    },
    amendment: { resubmit: to('submitted', 'product') },
    testing: { apply: to('submitted', 'results') },
    results: {
      'approve-results': to('approved', 'delivery'),
      'reject-results': to('rejected', 'mending'),
      'reject-bypass': to('rejected', 'mending'),
    },
    mending: { apply: to('submitted', 'results') },
    delivery: { 'deliver-samples': to('submitted', 'sample-receipt') },
    'sample-receipt': { 'receive-samples': to('received', 'sample-test') },
    'sample-test': {
      'pass-sample-test': to('approved', 'final'),
      'fail-sample-test': to('failed', 'redelivery'),
    },
    redelivery: { 'redeliver-samples': to('submitted', 'delivery') },
    final: { 'approve-final': to('approved', null) },
  };
  return ends[phase][event];
}

const begin = (phase: ProcessPhase, begunAt: Date): ProcessStep => {
  const owner = phaseOwners[phase];
  const result = owner === 'office' ? 'reviewing' : 'open';
  return {
    phase,
    owner,
    begunAt,
    result,
    handler: null,
    handlerEn: null,
    endedAt: null,
    comment: '',
    commentEn: null,
  };
};

/** A step ended by an event; the reviewer's decision wins, as a final approval may be a failure. */
function ended(step: ProcessStep, end: End, { at, actor, actorEn }: CourseEvent, remaining?: Opinion) {
  const result = remaining?.result === 'failed' ? 'failed' : end.result;
  const who = { handler: actor, handlerEn: actorEn };
  const { comment = '', commentEn = null } = remaining ?? {};
  return { ...step, ...who, endedAt: at, result, comment, commentEn };
}

/**
 * The review process of an application: each phase with who handled it, when, its result and comment. Events that end
 * no phase, such as reminders and uploads, are ignored.
 */
export function reviewProcess(
  mode: CertificationMode,
  course: readonly CourseEvent[],
  opinions: readonly Opinion[],
): ProcessStep[] {
  const opinion = [...opinions];
  const steps: ProcessStep[] = [];
  for (const event of course) {
    const last = steps.at(-1);
    if (!last) {
      steps.push(begin('product', event.at));
      continue;
    }
    const end = last.endedAt === null ? endOf(last.phase, event.event, mode) : undefined;
    if (!end) continue;
    const isReview = phaseOwners[last.phase] === 'office' && end.result !== 'ended';
    steps[steps.length - 1] = ended(last, end, event, isReview ? opinion.shift() : undefined);
    if (end.next) steps.push(begin(end.next, event.at));
  }
  return steps;
}

type Stretch = Pick<ProcessStep, 'begunAt' | 'endedAt'>;

/** Cut to one decimal. */
const tenths = (days: number) => Math.floor(days * 10) / 10;

/** Working days of a phase, up to `now` for the present one, cut to one decimal. */
export function daysOf({ begunAt, endedAt }: Stretch, now: Date, calendar: OfficeDays): number {
  return tenths(workingDaysBetween(begunAt.getTime(), (endedAt ?? now).getTime(), calendar));
}

/** Working days per side, up to `now` for the present phase, cut to one decimal. */
export function daysBySide(
  steps: readonly (Stretch & Pick<ProcessStep, 'owner'>)[],
  now: Date,
  calendar: OfficeDays,
): { partner: number; office: number; total: number } {
  const spent = { partner: 0, office: 0 };
  for (const { owner, begunAt, endedAt } of steps)
    spent[owner] += workingDaysBetween(begunAt.getTime(), (endedAt ?? now).getTime(), calendar);
  const [partner, office] = [tenths(spent.partner), tenths(spent.office)];
  // The sum of the rounded figures, as displayed.
  return { partner, office, total: Math.round((partner + office) * 10) / 10 };
}
