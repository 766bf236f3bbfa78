import { expect, test } from 'vitest';
import type { Command } from '#domain/applications/commands.ts';
import { certificationModes } from '#domain/applications/statuses.ts';
import { initialState, transition } from '#domain/applications/transitions.ts';
import { defaultDeadlines } from '#domain/applications/waits.ts';
import { isWorkingDay } from '#domain/calendar/office-calendar.ts';
import { workedDays } from '#domain/calendar/worked-days.ts';
import { limitOf, ownerOf, phaseBeginnings } from '#domain/insight/phase-times.ts';
import { reviewProcess } from '#domain/reports/review-process.ts';

const at = new Date('2026-10-12T01:00:00Z');
const line = (event: string) => ({ event, at, actor: null, actorEn: null });
const phased = (type: string, phase: string) => ({ type, phase }) as unknown as Command;
const plain = (type: string) => ({ type }) as unknown as Command;

/** Every change that ends a phase, over the ways of an application. */
const product = [phased('approve-phase', 'product'), phased('approve-phase', 'commercial')];
const samples = ['deliver-samples', 'receive-samples'].map(plain);
const courses: Command[][] = [
  [
    ...product,
    ...['apply', 'reject-results', 'apply', 'reject-bypass', 'apply', 'approve-results'].map(plain),
    ...samples,
    plain('fail-sample-test'),
    plain('redeliver-samples'),
    ...samples,
    plain('pass-sample-test'),
    { type: 'approve-final', passed: ['c'] } as unknown as Command,
  ],
  [...product, { type: 'approve-final', passed: [] } as unknown as Command],
  [phased('reject-phase', 'product'), plain('resubmit'), ...product],
  [product[0] as Command, phased('reject-phase', 'commercial'), plain('resubmit'), ...product, plain('end')],
];

test('the phase that an event and the status after it begin is the one that the report shows', () => {
  for (const mode of certificationModes)
    for (const commands of courses) {
      let state = initialState(mode, ['c']);
      const course = [line('created')];
      for (const command of commands) {
        const next = transition(state, command);
        if (!next.ok) break;
        state = next.state;
        course.push(line(command.type));
        const { status } = state;
        const begun = phaseBeginnings.find((one) => one.event === command.type && one.status === status);
        const last = reviewProcess(mode, course, []).at(-1);
        expect(begun?.phase ?? null, command.type).toBe(last?.endedAt === null ? last.phase : null);
      }
      expect(course.length, `${mode} goes on`).toBeGreaterThan(2);
    }
});

test('a phase has a limit where all its waits have the same, in working days', () => {
  const limits = { ...defaultDeadlines, 'upload-results': { seconds: 60 } };
  expect(limitOf('product', limits)).toBe(2);
  expect(limitOf('testing', limits)).toBeNull();
  expect(limitOf('amendment', limits)).toBeNull();
  const alike = { ...limits, 'amend-bypass': { workingDays: 10 } };
  expect(limitOf('amendment', alike)).toBe(10);
  expect([ownerOf('results'), ownerOf('testing')]).toEqual(['office', 'partner']);
});

test('days are counted by the calendar, holidays and make-up days with it', () => {
  const days = { holidays: ['2026-10-01', '2026-10-02'], workdays: ['2026-10-04'] };
  // Thursday to Monday: two holidays, a Saturday, a Sunday at work, a Monday.
  expect(workedDays('2026-10-01', '2026-10-05', days)).toEqual([0, 0, 0, 0, 1, 2]);
  expect(isWorkingDay(Date.parse('2026-10-04') / 86_400_000, days)).toBe(true);
});
