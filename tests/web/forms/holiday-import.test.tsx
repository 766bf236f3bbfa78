import { expect, it, vi } from 'vitest';
import { readCalendarFile } from '#domain/calendar/calendar-file.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { HolidayImport, HolidayPreview } from '#web/components/forms/office-days/holiday-import.tsx';
import { importOf, withImported } from '#web/lib/forms/holiday-import.ts';
import { render } from '../render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const day = (date: string, kind: 'holiday' | 'workday' = 'holiday') => ({ day: date, kind, name: '国庆节' });
const named = { zh: '国庆节', en: '' };
const entries = [
  { kind: 'workday', from: '2099-09-27', to: '2099-09-27', ...named },
  { kind: 'holiday', from: '2099-10-01', to: '2099-10-02', ...named },
] as const;
const today = '2026-11-23';

it.each([
  ['is new', [day('2099-10-03')], { added: ['2099-10-03'], known: 0, past: 0 }],
  ['is of today', [day(today)], { added: [today], known: 0, past: 0 }],
  ['is over', [day('2026-11-22')], { added: [], known: 0, past: 1 }],
  ['is listed', [day('2099-10-01'), day('2099-09-27', 'workday')], { added: [], known: 2, past: 0 }],
  ['is listed as the other', [day('2099-09-27')], { added: ['2099-09-27'], known: 0, past: 0 }],
])('of a calendar, a day that %s', (_what, days, { added, ...counted }) => {
  const found = importOf(days, entries, today);
  expect([found.added.map((one) => one.day), found]).toMatchObject([added, counted]);
});

it('puts days into the list in their order, each once with its name, and makes one of the other kind its own', () => {
  const added = [day('2099-09-27'), day('2099-10-02', 'workday'), { ...day('2098-01-01'), name: 'New Year' }];
  const single = (kind: 'holiday' | 'workday', on: string, names = named) => ({
    kind,
    from: on,
    to: on,
    ...names,
  });
  expect(withImported(entries, added)).toEqual([
    single('holiday', '2098-01-01', { zh: '', en: 'New Year' }),
    single('holiday', '2099-09-27'),
    single('holiday', '2099-10-01'),
    single('workday', '2099-10-02'),
  ]);
});

const preview = (language: 'zh' | 'en', file: string) => {
  const reading = readCalendarFile(file);
  if (!reading.ok) throw new Error(reading.reason);
  return render(
    <HolidayPreview
      entries={entries}
      onEntries={vi.fn()}
      name="2099.ics"
      reading={reading}
      onClose={() => {}}
    />,
    language,
  );
};
const entry = (start: string, name: string) =>
  `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${start}\nSUMMARY:${name}\nEND:VEVENT\n`;
const file = `BEGIN:VCALENDAR\n${['20991001', '20991003', '20200101', '2099'].map((at) => entry(at, '国庆节')).join('')}${entry('20990926', '补班')}`;

it.each([
  [
    'zh',
    [
      zh('form:calendar.found', { name: '2099.ics', count: 2 }),
      zh('form:calendar.kind.holiday'),
      zh('form:calendar.kind.workday'),
      '2099-10-03',
      zh('form:calendar.known', { count: 1 }),
      zh('form:calendar.past', { count: 1 }),
      zh('form:calendar.left', { count: 1 }),
      zh('form:calendar.add', { count: 2 }),
    ],
  ],
  [
    'en',
    [
      en('form:calendar.found', { name: '2099.ics', count: 2 }),
      en('form:calendar.kind.holiday'),
      en('form:calendar.kind.workday'),
      en('form:calendar.known', { count: 1 }),
      en('form:calendar.past', { count: 1 }),
      en('form:calendar.add', { count: 2 }),
    ],
  ],
] as const)('shows what a file would bring before it stands there (%s)', async (language, said) => {
  const shown = await preview(language, file);
  for (const one of said) expect(shown).toContain(one);
});

it('offers nothing to add where all is known', async () => {
  const shown = await preview('en', `BEGIN:VCALENDAR\n${entry('20991001', 'x')}`);
  expect(shown).toContain(en('form:calendar.nothing', { name: '2099.ics' }));
  expect(shown).not.toContain('Add ');
});

it('is asked for a calendar file by its name and its limit', async () => {
  const shown = await render(<HolidayImport entries={[]} onEntries={() => {}} />, 'en');
  expect(shown).toContain(en('form:calendar.choose'));
  expect(shown).toContain('accept=".ics,text/calendar"');
});
