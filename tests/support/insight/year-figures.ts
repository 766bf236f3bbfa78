import { certifiedStatuses, isFinal } from '#domain/applications/statuses.ts';
import { waitOf } from '#domain/applications/waits.ts';
import { defaultOfficeDays } from '#domain/calendar/office-calendar.ts';
import { workingDaysBetween } from '#domain/calendar/working-days.ts';
import { type ProcessStep, phaseOwners, reviewProcess } from '#domain/reports/review-process.ts';
import type { Generated } from './generated-year.ts';

/** The figures of a generated year, calculated one application at a time by the rules of the report. */
export type Year = {
  applications: Generated[];
  enterprises: { id: string }[];
  reviewers: { id: string }[];
  now: number;
};

const day = 86_400_000;
const zoneHours = 8;
const months = new Map<number, string>();
/** The month at the office, which knows no summer time; one day is asked for thousands of times. */
export function monthAt(at: number): string {
  const date = Math.floor((at + zoneHours * 3_600_000) / day);
  const known = months.get(date) ?? new Date(date * day).toISOString().slice(0, 7);
  months.set(date, known);
  return known;
}
export const daysBetween = (from: number, to: number) => workingDaysBetween(from, to, defaultOfficeDays);

const isRejection = ({ event }: { event: string }) => event.startsWith('reject') || event.startsWith('fail');

export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place % 1);
}

const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
export const tookOf = (days: readonly number[]) => ({
  count: days.length,
  median: tenths(percentile(days, 0.5)),
  p90: tenths(percentile(days, 0.9)),
});

/** When it was finally approved, and whether it had been rejected before. */
export function finalOf({ lines }: Generated) {
  const last = lines.at(-1);
  if (last?.event !== 'approve-final') return null;
  const certified = certifiedStatuses.includes(last.status);
  return { at: last.at, status: last.status, certified, firstTime: !lines.some(isRejection) };
}

/** Days of the certificate: of the last tenth it ends within 90 days. */
export function certifiedOn(one: Generated): { day: string; until: string; isEnding: boolean } | null {
  const final = finalOf(one);
  if (!final?.certified) return null;
  const isEnding = one.index % 10 === 0;
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  const now = Date.parse('2026-11-19');
  return {
    day: text(final.at),
    until: text(isEnding ? now + (one.index % 80) * day : now + 900 * day),
    isEnding,
  };
}

export type Phase = { phase: ProcessStep['phase']; endedAt: number; days: number; one: Generated };

/** Every phase that somebody finished, as the report of the application has them. */
export function phasesOf(applications: readonly Generated[]): Phase[] {
  return applications.flatMap((one) => {
    const course = one.lines.map(({ event, at }) => ({
      event,
      at: new Date(at),
      actor: null,
      actorEn: null,
    }));
    return reviewProcess(one.mode, course, []).flatMap(({ phase, begunAt, endedAt, result }) => {
      if (endedAt === null || result === 'ended') return [];
      const [begun, ended] = [begunAt.getTime(), endedAt.getTime()];
      return [{ phase, endedAt: ended, days: daysBetween(begun, ended), one }];
    });
  });
}

/** What open applications wait for, with how many. */
export function standingOf(applications: readonly Generated[], now: number) {
  const open = applications.filter(({ state }) => !isFinal(state.status));
  const keyOf = ({ state: { step, status, sample, ...rest } }: Generated) =>
    [step, status, sample, waitOf({ step, status, sample, ...rest }).waitingFor].join(' ');
  const groups = [...Map.groupBy(open, keyOf)].map(([key, rows]) => {
    const overdue = rows.filter(({ dueAt }) => dueAt !== null && dueAt < now).length;
    return [key, rows.length, overdue] as const;
  });
  return new Map(groups.map(([key, count, overdue]) => [key, { count, overdue }]));
}

/** How an enterprise is doing. */
export function partnerOf(
  own: readonly Generated[],
  phases: readonly Phase[],
  { now, months }: { now: number; months: readonly string[] },
) {
  const within = (at: number) => months.includes(monthAt(at));
  const finals = own.flatMap((one) => finalOf(one) ?? []).filter(({ at }) => within(at));
  const mine = phases.filter(({ phase, endedAt }) => phaseOwners[phase] === 'partner' && within(endedAt));
  const open = own.filter(({ state }) => !isFinal(state.status));
  const late = open.filter(
    ({ state, dueAt }) => waitOf(state).waitingFor === 'partner' && dueAt !== null && dueAt < now,
  );
  const { median, p90 } = tookOf(mine.map(({ days }) => days));
  const firstTime = finals.filter((final) => final.firstTime).length;
  const rejections = own
    .flatMap(({ index, lines }) => lines.map((line, number) => ({ ...line, index, number })))
    .filter(({ at, named }) => named.length > 0 && within(at))
    .toSorted((a, b) => b.at - a.at || a.index - b.index || a.number - b.number)
    .map(({ named }) => named[0]);
  const other = rejections.findIndex((requirement) => requirement !== rejections[0]);
  return {
    open: open.length,
    overdue: late.length,
    median,
    p90,
    firstTime: finals.length === 0 ? null : Math.round((firstTime / finals.length) * 100),
    applied: months
      .slice(-6)
      .map((month) => own.filter(({ lines }) => monthAt(lines[0]?.at ?? 0) === month).length),
    requirement: rejections[0] ?? null,
    rejectedInRow: other === -1 ? rejections.length : other,
    ending: own.filter((one) => certifiedOn(one)?.isEnding).length,
  };
}

export const waitsForOffice = (state: Generated['state']) => waitOf(state).waitingFor === 'reviewer';
