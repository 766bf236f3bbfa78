import { useTranslation } from 'react-i18next';
import { type CalendarEntry, daysOfEntry } from '#domain/calendar/calendar-entries.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { isoDay, partsOf } from '#web/lib/time/dates.ts';
import css from './holiday-calendar.module.css';

const utc = { language: 'en', timeZone: 'UTC' } as const;
const months = Array.from({ length: 12 }, (_, month) => month);

/** The days of a month, and how many places stand empty before the first; Monday first. */
function gridOf(year: number, month: number) {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = Array.from({ length }, (_, day) => isoDay(Date.UTC(year, month, day + 1), utc));
  return { before, days };
}

type YearViewProps = { year: number; entries: readonly CalendarEntry[] };

const looks = { holiday: css.holiday, workday: css.workday, none: css.plain };

/** Twelve small months with the days of the calendar marked; the list beside it says the same in words. */
export function YearView({ year, entries }: YearViewProps) {
  const { t } = useTranslation('form');
  const language = useLanguage();
  const kinds = new Map(entries.flatMap((entry) => daysOfEntry(entry).map((day) => [day, entry.kind])));
  return (
    <div className={css.year} role="img" aria-label={t('calendar.year', { year })}>
      {months.map((month) => {
        const { before, days } = gridOf(year, month);
        const { monthName } = partsOf(Date.UTC(year, month, 15), { ...utc, language });
        return (
          <div key={month}>
            <span className="cap">{monthName}</span>
            <div className={css.month}>
              {days.map((day, at) => (
                <span
                  key={day}
                  className={looks[kinds.get(day) ?? 'none']}
                  style={at === 0 ? { gridColumnStart: before + 1 } : undefined}
                >
                  {Number(day.slice(8))}
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
