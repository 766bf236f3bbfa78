import { describe, expect, it } from 'vitest';
import { auditedOperations } from '#contract/audit.ts';
import { defaultDeadlines } from '#domain/applications/waits.ts';
import { targetKindOf } from '#domain/audit/audit.ts';
import { entryProblem } from '#web/components/forms/office-days/entry-editor.tsx';
import {
  deadlinesForm,
  deadlineTexts,
  isInSeconds,
  limitText,
} from '#web/features/administration/model/deadlines-form.ts';
import {
  accountQueryOf,
  choiceOfContact,
  enterpriseQueryOf,
} from '#web/features/administration/model/list-query.ts';
import { auditQueryOf } from '#web/features/audit/model/list-query.ts';
import { emptySetUp, setUpForm } from '#web/features/programme/model/set-up-form.ts';
import {
  entriesText,
  holidaysDraftSchema,
  holidaysForm,
  holidayTexts,
  knownUntil,
} from '#web/lib/forms/holidays-form.ts';
import { languages } from '#web/lib/language/language.ts';
import { flatten, readTexts } from './language/texts.ts';

describe.each(languages)('the audit log in %s', (language) => {
  const texts = flatten(readTexts(language, 'audit'));

  it('names every operation', () => {
    const missing = auditedOperations.filter((operation) => !texts.has(`operation.${operation}`));
    expect(missing).toEqual([]);
  });

  it('names what account events and the administration are about', () => {
    for (const operation of ['account.sign-in', 'enterprise.administer', 'review.decide'] as const) {
      expect(texts.has(`kind.${targetKindOf(operation)}`), operation).toBe(true);
    }
  });
});

const search = (text: string) => new URLSearchParams(text);

describe('what a list asks for', () => {
  it('is read from the address', () => {
    const asked = auditQueryOf(search('person=lin&operation=product.write&outcome=refused&target=x&after=k'));
    expect(asked).toMatchObject({ person: 'lin', operation: 'product.write', outcome: 'refused' });
    expect(asked).toMatchObject({ target: 'x', after: 'k' });
    expect(accountQueryOf(search('role=admin&online=yes&disabled=no'))).toMatchObject({
      role: 'admin',
      online: 'yes',
      disabled: 'no',
    });
    expect(enterpriseQueryOf(search('turn=maker&step=agreement'))).toMatchObject({
      turn: 'maker',
      step: 'agreement',
    });
    const ofContact = (choice: string) => enterpriseQueryOf(new URLSearchParams({ contact: choice }));
    expect(ofContact('any')).toMatchObject({ hasContact: 'yes' });
    expect(ofContact('none')).toMatchObject({ hasContact: 'no' });
    expect(ofContact(choiceOfContact('any'))).toMatchObject({ contact: 'any' });
    expect(enterpriseQueryOf(search('category=car'))).toMatchObject({ category: 'car' });
  });

  it('leaves out what the server would refuse', () => {
    const nothing = (query: object) => Object.values(query).filter((value) => value !== undefined);
    expect(nothing(auditQueryOf(search('operation=x&outcome=maybe&from=soon&person=')))).toEqual([]);
    expect(nothing(auditQueryOf(search('from=0000-01-01&until=26-1-1')))).toEqual([]);
    expect(nothing(accountQueryOf(search('role=king&enterprise=1&online=perhaps&disabled=')))).toEqual([]);
    expect(nothing(enterpriseQueryOf(search('turn=all&step=x&contact=somebody&category=')))).toEqual([]);
  });

  it('means a last day with all its hours, where the reader is', () => {
    const { from = '', until = '' } = auditQueryOf(search('from=2026-11-21&until=2026-11-21'));
    expect(new Date(from)).toEqual(new Date(2026, 10, 21));
    expect(new Date(until)).toEqual(new Date(2026, 10, 22));
  });
});

describe('the form of the deadlines', () => {
  const typed = (text: string) =>
    deadlinesForm.safeParse({ ...deadlineTexts(defaultDeadlines), 'test-samples': text });

  it.each([
    ['4', { workingDays: 4 }],
    [' 365 ', { workingDays: 365 }],
    ['90 s', { seconds: 90 }],
    ['90S', { seconds: 90 }],
  ])('reads %s', (text, limit) => {
    expect(typed(text).data).toEqual({ ...defaultDeadlines, 'test-samples': limit });
    expect(typed(limitText(limit)).data).toEqual({ ...defaultDeadlines, 'test-samples': limit });
    expect(isInSeconds(text)).toBe('seconds' in limit);
  });

  it.each(['', '0', '366', '1.5', '-1', 'two', '0 s', '5 days'])(
    'says at the field that this is none: %s',
    (text) => {
      const issues = typed(text).error?.issues ?? [];
      expect(issues).toMatchObject([{ path: ['test-samples'], params: { rule: 'deadline' } }]);
    },
  );
});

describe('the form of the holidays', () => {
  const hours = { zone: 'Asia/Shanghai', opens: '09:00', closes: '18:00' };
  const entry = (from: string, to = from, kind: 'holiday' | 'workday' = 'holiday') => ({
    kind,
    from,
    to,
    zh: '国庆节',
    en: '',
  });
  const read = (entries: ReturnType<typeof entry>[], week = '12345') =>
    holidaysForm.safeParse({ days: entriesText(entries), week, ...hours });

  it('takes entries in any order, and gives their days sorted, each with its name', () => {
    expect(
      read([entry('2026-10-10', '2026-10-10', 'workday'), entry('2026-10-01', '2026-10-02')]).data,
    ).toEqual({
      holidays: ['2026-10-01', '2026-10-02'],
      workdays: ['2026-10-10'],
      names: Object.fromEntries(
        ['2026-10-10', '2026-10-01', '2026-10-02'].map((day) => [day, { zh: '国庆节', en: '' }]),
      ),
      week: [1, 2, 3, 4, 5],
      ...hours,
    });
    const names = { '2026-01-01': { zh: '元旦', en: 'New Year' } };
    const days = { holidays: ['2026-01-01', '2026-10-01'], workdays: ['2026-10-10'], names };
    const values = { ...days, week: [0, 1, 6], zone: 'Europe/Berlin', opens: '08:30', closes: '17:30' };
    expect(holidaysForm.parse(holidayTexts(values))).toEqual(values);
    expect(holidayTexts(days)).toMatchObject({ week: '12345', ...hours });
    expect([knownUntil(values), knownUntil({ holidays: [], workdays: [] })]).toEqual(['2026-10-10', null]);
  });

  it('does not take up a draft of days a line, as it was before days had names', () => {
    const texts = { week: '1', ...hours };
    expect(holidaysDraftSchema.safeParse({ ...texts, days: '2026-10-01' }).success).toBe(false);
    expect(holidaysDraftSchema.safeParse({ ...texts, days: '[]' }).success).toBe(true);
  });

  it.each([
    ['a zone that is none', { zone: 'Berlin' }, 'zone', 'zone'],
    ['no zone', { zone: ' ' }, 'zone', 'zone'],
    ['an opening after it closes', { opens: '18:30' }, 'opens', 'hours'],
  ])('says at the field what is wrong of the office’s clock: %s', (_what, wrong, path, rule) => {
    const typed = { days: '[]', week: '1', ...hours, ...wrong };
    const issues = holidaysForm.safeParse(typed).error?.issues;
    expect(issues).toMatchObject([{ path: [path], params: { rule } }]);
    const named = {
      nameZh: '澄江',
      nameEn: 'C',
      shortZh: '澄江',
      shortEn: 'C',
      officeZh: '办',
      officeEn: 'O',
    };
    const person = { personZh: '温予', personEn: 'Wen Yu', login: 'wen.yu@chengjiang.example' };
    const { error } = setUpForm.safeParse({ ...emptySetUp, ...named, ...person, ...typed });
    expect(error?.issues.filter(({ path: [field] }) => field === path)).toMatchObject([{ params: { rule } }]);
  });

  it('says that no day of the week is worked', () => {
    expect(read([], '').error?.issues).toMatchObject([{ path: ['week'], code: 'too_small' }]);
  });

  it.each([
    ['a day twice', [entry('2026-10-01', '2026-10-03'), entry('2026-10-02')], 'days'],
    ['a day of both kinds', [entry('2026-10-01'), entry('2026-10-01', '2026-10-01', 'workday')], 'both-days'],
    ['more than five years have', [entry('2026-01-01', '2026-06-30')], 'days-most'],
  ])('says at the field what is wrong: %s', (_what, entries, rule) => {
    const issues = read(entries).error?.issues ?? [];
    expect(issues).toMatchObject([{ path: ['days'], params: { rule } }]);
  });

  const others = [entry('2026-10-01', '2026-10-07')];
  it.each([
    ['no first day', entry('', ''), 'from', 'required'],
    ['no last day', entry('2026-11-01', ''), 'to', 'required'],
    ['a last day before the first', entry('2026-11-02', '2026-11-01'), 'to', 'order'],
    ['more than a month', entry('2026-11-01', '2026-12-02'), 'to', 'too-long'],
    ['a day that is listed', entry('2026-10-07', '2026-10-09'), 'from', 'overlap'],
  ])('refuses an entry with %s', (_what, typed, field, rule) => {
    expect(entryProblem(typed, others)).toEqual({ field, rule });
  });

  it('takes an entry beside another', () => {
    expect(entryProblem(entry('2026-10-08'), others)).toBe(null);
  });
});
