import { describe, expect, it } from 'vitest';
import type { Language } from '#web/lib/language/language.ts';
import { createTimeTexts, type TimeTexts } from '#web/lib/time/time-texts.ts';
import { textsIn } from './texts.ts';

const timeZone = 'Asia/Shanghai';
const chinese = await textsIn('zh', 'time');
const zh = createTimeTexts(chinese, { language: 'zh', timeZone }, '2026');
const en = createTimeTexts(await textsIn('en', 'time'), { language: 'en', timeZone }, '2026');

const now = '2026-11-19T15:00:00+08:00';
const due = '2026-11-24T18:00:00+08:00';

const table: [name: string, text: (times: TimeTexts) => string, zh: string, en: string][] = [
  ['due', (t) => t.due(due), '11-24 周二 18:00', 'Tue 24 Nov, 18:00'],
  ['moment', (t) => t.moment('2026-11-17T10:41:00+08:00'), '11-17 10:41', '17 Nov, 10:41'],
  ['weekday and day', (t) => t.weekdayDay('2026-11-27'), '11-27 周五', 'Fri 27 Nov'],
  ['day', (t) => t.day('2026-11-03'), '11-03', '3 Nov'],
  ['day on documents', (t) => t.document(due), '2026-11-24', '2026-11-24'],
  ['clock', (t) => t.clock('2026-11-19T06:32:08Z', true), '14:32:08', '14:32:08'],
  ['midnight', (t) => t.clock('2026-11-19T16:00:00Z'), '00:00', '00:00'],
  ['by', (t) => t.by('2026-11-25T09:30:00+08:00'), '11-25 周三 09:30 前', 'by Wed 25 Nov, 09:30'],
  ['today', (t) => t.recent('2026-11-19T14:29:00+08:00', now), '今天 14:29', 'Today, 14:29'],
  ['yesterday', (t) => t.recent('2026-11-18T17:06:00+08:00', now), '昨天 17:06', 'Yesterday, 17:06'],
  ['this year', (t) => t.recent('2026-11-16T08:00:00+08:00', now), '11-16', '16 Nov'],
  ['another year', (t) => t.recent('2025-11-16T08:00:00+08:00', now), '2025-11-16', '16 Nov 2025'],
  [
    'due next year',
    (t) => t.due('2027-01-04T18:00:00+08:00'),
    '2027-01-04 周一 18:00',
    'Mon 4 Jan 2027, 18:00',
  ],
  [
    'moment of last year',
    (t) => t.moment('2025-12-31T10:41:00+08:00'),
    '2025-12-31 10:41',
    '31 Dec 2025, 10:41',
  ],
  [
    'heading of last year',
    (t) => t.heading('2025-12-31T10:41:00+08:00', now),
    '2025-12-31 周三',
    'Wed 31 Dec 2025',
  ],
  [
    'by, next year',
    (t) => t.by('2027-01-04T18:00:00+08:00'),
    '2027-01-04 周一 18:00 前',
    'by Mon 4 Jan 2027, 18:00',
  ],
  ['since last year', (t) => t.since('2025-12-31T10:41:00+08:00', now), '2025-12-31 起', 'since 31 Dec 2025'],
  ['a year that begins here first', (t) => t.day('2026-12-31T16:30:00Z'), '2027-01-01', '1 Jan 2027'],
  [
    'heading of today',
    (t) => t.heading('2026-11-19T00:30:00+08:00', now),
    '今天 11-19 周四',
    'Today, Thu 19 Nov',
  ],
  ['heading of a day', (t) => t.heading('2026-11-17T10:41:00+08:00', now), '11-17 周二', 'Tue 17 Nov'],
  ['since a weekday', (t) => t.since('2026-11-17T10:41:00+08:00', now), '周二起', 'since Tuesday'],
  ['since today', (t) => t.since('2026-11-19T09:18:00+08:00', now), '09:18 起', 'since 09:18'],
  ['since a week ago', (t) => t.since('2026-11-12T09:18:00+08:00', now), '11-12 起', 'since 12 Nov'],
  ['left', (t) => t.left(due, now), '还剩 5 天 3 小时', '5 days 3 h left'],
  ['one day left', (t) => t.left('2026-11-20T15:00:00+08:00', now), '还剩 1 天', '1 day left'],
  ['minutes left', (t) => t.left('2026-11-19T15:12:30+08:00', now), '还剩 12 分钟', '12 min left'],
  ['seconds left', (t) => t.left('2026-11-19T15:00:30+08:00', now), '还剩不到 1 分钟', 'under 1 min left'],
  ['late', (t) => t.left('2026-11-19T13:00:00+08:00', now), '已逾期 2 小时', '2 h overdue'],
  [
    'left in a list',
    (t) => t.leftShort('2026-11-19T18:28:00+08:00', now),
    '剩 3 时 28 分',
    '3 h 28 min left',
  ],
  [
    'days left in a list',
    (t) => t.leftShort('2026-11-20T17:00:00+08:00', now),
    '剩 1 天 2 时',
    '1 d 2 h left',
  ],
  ['late in a list', (t) => t.leftShort('2026-11-19T13:00:00+08:00', now), '逾期 2 时', '2 h late'],
  ['a working day', (t) => t.workingDays(1), '1 个工作日', '1 working day'],
  ['usually', (t) => t.usually(3), '通常 3 个工作日', 'usually 3 working days'],
  ['span', (t) => t.span(72 * 60_000), '1 小时 12 分钟', '1 h 12 min'],
];

describe('dates and waits', () => {
  it.each(table)('%s', (_name, text, inChinese, inEnglish) => {
    expect(text(zh)).toBe(inChinese);
    expect(text(en)).toBe(inEnglish);
  });

  it('count days where the reader is', () => {
    const inLondon = { language: 'zh', timeZone: 'Europe/London' } as const;
    const london = createTimeTexts(chinese, inLondon, '2026');
    expect(london.document('2026-11-24T02:00:00+08:00')).toBe('2026-11-23');
  });
});

describe('a deadline of an office in Shanghai', () => {
  const at = '2026-11-24T18:00:00+08:00';
  const office = { zone: 'Asia/Shanghai', label: 'GMT+8' };
  const timesOf = async (language: Language, reader: string) =>
    createTimeTexts(await textsIn(language, 'time'), { language, timeZone: reader }, '2026', office);
  it.each([
    ['zh', 'Asia/Shanghai', '11-24 周二 18:00', null],
    ['en', 'Asia/Singapore', 'Tue 24 Nov, 18:00', null],
    ['zh', 'Europe/Berlin', '11-24 周二 11:00', '18:00'],
    ['en', 'America/Los_Angeles', 'Tue 24 Nov, 02:00', '18:00'],
    ['zh', 'Pacific/Honolulu', '11-24 周二 00:00', '18:00'],
    ['zh', 'Pacific/Kiritimati', '11-25 周三 00:00', '11-24 周二 18:00'],
  ] as const)('in %s for a reader in %s is %s', async (language, reader, own, there) => {
    const times = await timesOf(language, reader);
    const texts = await textsIn(language, 'time');
    const withOffice = (said: string) =>
      there === null ? said : texts('officeTime', { own: said, office: there, zone: 'GMT+8' });
    expect(times.deadline(at)).toBe(withOffice(own));
    expect(times.by(at)).toBe(withOffice(texts('by', { when: own })));
  });
});
