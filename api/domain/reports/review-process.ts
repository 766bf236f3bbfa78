import type { CertificationMode, ReviewResult } from '../applications/statuses.ts';
import type { OfficeDays } from '../calendar/office-calendar.ts';
import { workingDaysBetween } from '../calendar/working-days.ts';

/** Phases of a certification as its report tells them, with who has it in hand. */
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
/** What a reviewer said by a command of theirs, in the order of the commands. */
export type Opinion = { result: ReviewResult; comment: string };

/** One stretch of the process; `endedAt` is null for the one it is in. */
export type ProcessStep = {
  phase: ProcessPhase;
  owner: 'partner' | 'office';
  handler: string | null;
  handlerEn: string | null;
  begunAt: Date;
  endedAt: Date | null;
  result: ProcessResult;
  comment: string;
};

type End = { result: ProcessResult; next: ProcessPhase | null };
const to = (result: ProcessResult, next: ProcessPhase | null): End => ({ result, next });

/** What ends a phase, how, and which one follows. In plus mode nothing is tested. */
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
  return { phase, owner, begunAt, result, handler: null, handlerEn: null, endedAt: null, comment: '' };
};

/** A step that an event has ended; what the reviewer said leads, for a final approval may be a failure. */
function ended(step: ProcessStep, end: End, { at, actor, actorEn }: CourseEvent, said?: Opinion) {
  const result = said?.result === 'failed' ? 'failed' : end.result;
  const who = { handler: actor, handlerEn: actorEn };
  return { ...step, ...who, endedAt: at, result, comment: said?.comment ?? '' };
}

/**
 * The review process of an application: each phase with who had it, from when until when, how it ended and what was said.
 * Events that end no phase, such as reminders and uploads, are passed over.
 */
export function reviewProcess(
  mode: CertificationMode,
  course: readonly CourseEvent[],
  opinions: readonly Opinion[],
): ProcessStep[] {
  const said = [...opinions];
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
    steps[steps.length - 1] = ended(last, end, event, isReview ? said.shift() : undefined);
    if (end.next) steps.push(begin(end.next, event.at));
  }
  return steps;
}

type Stretch = Pick<ProcessStep, 'begunAt' | 'endedAt'>;

/** Cut to one decimal. */
const tenths = (days: number) => Math.floor(days * 10) / 10;

/** Working days that a phase took, up to `now` for the one it is in, cut to one decimal. */
export function daysOf({ begunAt, endedAt }: Stretch, now: Date, calendar: OfficeDays): number {
  return tenths(workingDaysBetween(begunAt.getTime(), (endedAt ?? now).getTime(), calendar));
}

/** Working days that each side had it, up to `now` for the phase it is in, cut to one decimal. */
export function daysBySide(
  steps: readonly (Stretch & Pick<ProcessStep, 'owner'>)[],
  now: Date,
  calendar: OfficeDays,
): { partner: number; office: number; total: number } {
  const spent = { partner: 0, office: 0 };
  for (const { owner, begunAt, endedAt } of steps)
    spent[owner] += workingDaysBetween(begunAt.getTime(), (endedAt ?? now).getTime(), calendar);
  const [partner, office] = [tenths(spent.partner), tenths(spent.office)];
  // Of what is shown: two figures and their sum.
  return { partner, office, total: Math.round((partner + office) * 10) / 10 };
}
