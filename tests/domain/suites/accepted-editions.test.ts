import { describe, expect, test } from 'vitest';
import {
  dayAfter,
  dayOfRun,
  type Edition,
  editionStatusOf,
  isAcceptedOn,
  judgeEdition,
  lastDayOf,
} from '#domain/suites/accepted-editions.ts';
import { suiteGaps, suiteStateOf } from '#domain/suites/suites.ts';

const at = (day: string) => new Date(`${day}T02:00:00Z`);
const edition = (name: string, published: string | null, more: Partial<Edition> = {}): Edition => ({
  id: name,
  name: 'CTS',
  edition: name,
  systems: [],
  publishedAt: published === null ? null : at(published),
  withdrawnAt: null,
  acceptedUntil: null,
  mandatoryFrom: null,
  graceDays: 0,
  ...more,
});

const r3 = edition('15_r3', '2026-07-14');
const r4 = edition('15_r4', '2026-10-30', { mandatoryFrom: '2026-12-02' });
const withGrace = { ...r4, graceDays: 14 };
const optional = { ...r4, mandatoryFrom: null };
const draft = { ...r4, publishedAt: null };
const forOther = { ...r4, systems: ['openharmony'] };
const old = { ...r3, systems: ['android'] };
const withdrawn = { ...r4, withdrawnAt: at('2026-11-10') };

const on = (day: string, zone = 'Asia/Shanghai') => ({ day, zone });

describe('the last day of an edition', () => {
  test.each<[string, Edition, Edition[], string | null]>([
    ['the day before a later one is mandatory', r3, [r3, r4], '2026-12-01'],
    ['with the days of grace after it', r3, [r3, withGrace], '2026-12-15'],
    ['none where the later one is optional', r3, [r3, optional], null],
    ['none where the later one is a draft', r3, [r3, draft], null],
    ['none where the later one is for another system', old, [old, forOther], null],
    ['none where the later one was withdrawn', r3, [r3, { ...r4, withdrawnAt: at('2026-11-10') }], null],
    ['none for the mandatory one itself', r4, [r3, r4], null],
    ['none where another suite is mandatory', r3, [r3, { ...r4, name: 'VTS' }], null],
    [
      'the earliest of several',
      r3,
      [r3, r4, { ...edition('15_r5', '2026-11-20'), mandatoryFrom: '2026-11-25' }],
      '2026-11-24',
    ],
    ['the day before it was withdrawn', withdrawn, [withdrawn], '2026-11-09'],
    [
      'the day that was said when it was withdrawn',
      { ...withdrawn, acceptedUntil: '2026-12-31' },
      [withdrawn],
      '2026-12-31',
    ],
  ])('%s', (_, one, all, last) => expect(lastDayOf(one, all, 'Asia/Shanghai')).toBe(last));

  test('is the office’s, by its own clocks, where an edition was withdrawn late in an evening', () => {
    const late = { ...r4, withdrawnAt: new Date('2026-11-09T22:30:00Z') };
    expect(lastDayOf(late, [late], 'America/New_York')).toBe('2026-11-08');
    expect(lastDayOf(late, [late], 'Europe/Berlin')).toBe('2026-11-08');
    expect(lastDayOf(late, [late], 'Asia/Shanghai')).toBe('2026-11-09');
  });

  test('belongs to it', () => {
    expect(isAcceptedOn(r3, [r3, r4], on('2026-12-01'))).toBe(true);
    expect(isAcceptedOn(r3, [r3, r4], on('2026-12-02'))).toBe(false);
    expect(isAcceptedOn(draft, [draft], on('2026-12-02'))).toBe(false);
  });
});

describe('a result of a suite', () => {
  test.each<[string, { name: string; edition: string }, Edition[], string, string | null]>([
    ['none published: nothing is asked', { name: 'CTS', edition: '9' }, [], '2026-12-01', null],
    ['a draft alone: nothing is asked', { name: 'CTS', edition: '9' }, [draft], '2026-12-01', null],
    ['another suite published: nothing is asked', { name: 'GTS', edition: '9' }, [r3], '2026-12-01', null],
    [
      'the edition in force, in another case',
      { name: ' cts ', edition: '15_R3' },
      [r3],
      '2026-12-01',
      'accepted',
    ],
    ['one that was never published', { name: 'CTS', edition: '15_r9' }, [r3], '2026-12-01', 'unknown'],
    ['one that says none', { name: 'CTS', edition: '' }, [r3], '2026-12-01', 'unknown'],
    ['the former one on its last day', { name: 'CTS', edition: '15_r3' }, [r3, r4], '2026-12-01', 'accepted'],
    ['the former one a day later', { name: 'CTS', edition: '15_r3' }, [r3, r4], '2026-12-02', 'ended'],
    [
      'the former one within grace',
      { name: 'CTS', edition: '15_r3' },
      [r3, withGrace],
      '2026-12-15',
      'accepted',
    ],
    ['the former one after grace', { name: 'CTS', edition: '15_r3' }, [r3, withGrace], '2026-12-16', 'ended'],
    [
      'the later one before it is mandatory',
      { name: 'CTS', edition: '15_r4' },
      [r3, r4],
      '2026-11-01',
      'accepted',
    ],
    ['a withdrawn one', { name: 'CTS', edition: '15_r4' }, [r3, withdrawn], '2026-11-10', 'ended'],
    [
      'a withdrawn one, run before that',
      { name: 'CTS', edition: '15_r4' },
      [r3, withdrawn],
      '2026-11-09',
      'accepted',
    ],
  ])('%s', (_, found, all, day, acceptance) =>
    expect(judgeEdition(found, all, on(day))?.acceptance ?? null).toBe(acceptance),
  );

  test('is told what is accepted instead, newest first', () => {
    const verdict = judgeEdition({ name: 'CTS', edition: 'x' }, [r3, optional, withdrawn], on('2026-11-20'));
    expect(verdict).toEqual({ acceptance: 'unknown', accepted: ['15_r4', '15_r3'], last: null });
  });

  test('counts as begun when it says, unless that is nothing or still to come', () => {
    const now = { now: new Date('2026-11-20T20:00:00Z'), zone: 'Asia/Shanghai' };
    expect(dayOfRun({ startedAt: '2026-11-18T17:00:00Z' }, now)).toBe('2026-11-19');
    expect(dayOfRun({ startedAt: '2026-12-18T10:00:00Z' }, now)).toBe('2026-11-21');
    expect(dayOfRun({ startedAt: null }, now)).toBe('2026-11-21');
    expect(dayOfRun({ startedAt: 'soon' }, now)).toBe('2026-11-21');
  });
});

test('an edition stands as makers are shown it', () => {
  const stands = (one: Edition, all: Edition[], day: string) => editionStatusOf(one, all, on(day)).state;
  expect(stands(r4, [r3, r4], '2026-11-01')).toBe('recommended');
  expect(stands(r3, [r3, r4], '2026-11-01')).toBe('until');
  expect(stands(r3, [r3, r4], '2026-12-02')).toBe('ended');
  expect(stands(r3, [r3, optional], '2026-12-02')).toBe('accepted');
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
});

test('an edition is published with notes in both languages and a package, an app with what it is', () => {
  const whole = { kind: 'app' as const, app: 'maps', notesZh: '一', notesEn: 'a', packages: 1 };
  expect(suiteGaps(whole)).toEqual([]);
  const gaps = suiteGaps({ ...whole, app: null, notesZh: '', notesEn: '', packages: 0 });
  expect(gaps.map(({ field }) => field)).toEqual(['app', 'notesZh', 'notesEn', 'packages']);
  expect(suiteGaps({ ...whole, kind: 'development-testing', app: null })).toEqual([]);
  expect(suiteStateOf({ publishedAt: null, withdrawnAt: null })).toBe('draft');
});
