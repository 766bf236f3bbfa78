import { describe, expect, it } from 'vitest';
import { bulletinGaps, missingParagraphs } from '#domain/notices/bulletins.ts';
import { maintenanceGaps } from '#domain/notices/maintenance.ts';
import { isDeletable, noticeStart, overlapOf, publicationState } from '#domain/notices/publication.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

describe('what stands of a notice', () => {
  it.each([
    ['a draft, whatever its time', null, 1, 2, 'draft'],
    ['before its start', 0, 6, 8, 'scheduled'],
    ['at its start', 0, 5, 8, 'in-effect'],
    ['at its end', 0, 2, 5, 'expired'],
    ['without an end', 0, 2, null, 'in-effect'],
  ] as const)('%s', (_name, published, start, end, expected) => {
    const notice = {
      publishedAt: published === null ? null : at(published),
      startsAt: at(start),
      endsAt: end === null ? null : at(end),
    };
    const state = publicationState(notice, at(5));
    expect(state).toBe(expected);
    expect(isDeletable(state)).toBe(expected === 'draft' || expected === 'scheduled');
  });

  it('begins so many days before a maintenance', () => {
    expect(noticeStart({ startsAt: at(50), noticeDays: 2 })).toEqual(at(2));
  });
});

it('periods overlap by what both hold, and not where one ends as the other begins', () => {
  const period = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
  expect(overlapOf(period(2, 4), period(3, 6))).toBe(3_600_000);
  expect(overlapOf(period(2, 8), period(3, 4))).toBe(3_600_000);
  expect(overlapOf(period(2, 4), period(4, 6))).toBe(0);
  expect(overlapOf(period(2, 4), period(5, 6))).toBe(0);
});

it('the language with fewer paragraphs is told the first that it lacks', () => {
  expect(missingParagraphs(['一', '二'], ['1', '2'])).toBeNull();
  expect(missingParagraphs(['一', '二', '三'], ['1'])).toEqual({
    in: 'en',
    paragraph: 2,
    count: 2,
    text: '二',
  });
  expect(missingParagraphs([], ['1'])).toMatchObject({ in: 'zh', paragraph: 1, text: '1' });
});

it('what is published is whole, and its end ahead', () => {
  const whole = { titleZh: '题', titleEn: 'T', paragraphs: { zh: ['一'], en: ['1'] }, expiresAt: null };
  const rules = (changes: object) => bulletinGaps({ ...whole, ...changes }, at(5)).map(({ field }) => field);
  expect(rules({})).toEqual([]);
  expect(rules({ titleZh: '', expiresAt: at(5) })).toEqual(['titleZh', 'expiresAt']);
  expect(rules({ paragraphs: { zh: [], en: ['1', '2'] } })).toEqual(['contentZh']);
  expect(rules({ paragraphs: { zh: ['一'], en: ['1', '2'] } })).toEqual(['contentZh']);
  const notice = { contentZh: '维护', contentEn: '', endsAt: at(4) };
  expect(maintenanceGaps(notice, at(5)).map(({ field }) => field)).toEqual(['contentEn', 'endsAt']);
});
