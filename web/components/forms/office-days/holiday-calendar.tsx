import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarEntry, daysOfEntry } from '#domain/calendar/calendar-entries.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { wordsFor } from '#domain/shared/words.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { entriesText, readEntries, tidyEntries } from '#web/lib/forms/holidays-form.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { EntryEditor } from './entry-editor.tsx';
import css from './holiday-calendar.module.css';
import { HolidayImport } from './holiday-import.tsx';
import { YearView } from './year-view.tsx';

type HolidayCalendarProps = {
  label: string;
  /** Its entries, as `entriesText` writes them. */
  value: string;
  onValue: (value: string) => void;
  error?: string | null;
};

const spanOf = ({ from, to }: CalendarEntry) => (from === to ? from : `${from} – ${to.slice(5)}`);
const isIn = (year: number, { from, to }: CalendarEntry) =>
  from.slice(0, 4) <= String(year) && to.slice(0, 4) >= String(year);

type RowProps = { entry: CalendarEntry; onEdit: () => void; onRemove: () => void };

function EntryRow({ entry, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('form');
  const language = useLanguage();
  const { text, locale } = wordsFor(language, entry);
  const span = spanOf(entry);
  return (
    <li>
      <span className="mono">{span}</span>
      <span className={css.name} lang={htmlLang[text === '' ? language : locale]}>
        {text === '' ? t('calendar.unnamed') : text}
      </span>
      <span className="cap">
        {t(`calendar.kind.${entry.kind}`)} · {t('calendar.length', { count: daysOfEntry(entry).length })}
      </span>
      <IconButton icon="edit" label={t('calendar.edit', { days: span })} onClick={onEdit} />
      <IconButton icon="cross" label={t('calendar.remove', { days: span })} onClick={onRemove} />
    </li>
  );
}

type YearHeadProps = { year: number; entries: readonly CalendarEntry[]; onYear: (year: number) => void };

function YearHead({ year, entries, onYear }: YearHeadProps) {
  const { t } = useTranslation('form');
  const count = (kind: CalendarEntry['kind']) =>
    entries
      .filter((entry) => entry.kind === kind)
      .flatMap(daysOfEntry)
      .filter((day) => day.startsWith(String(year))).length;
  return (
    <div className={css.head}>
      <IconButton icon="left" label={String(year - 1)} onClick={() => onYear(year - 1)} />
      <b>{year}</b>
      <IconButton icon="right" label={String(year + 1)} onClick={() => onYear(year + 1)} />
      <span className="cap" role="status">
        {t('calendar.off', { count: count('holiday') })} · {t('calendar.worked', { count: count('workday') })}
      </span>
    </div>
  );
}

/** Holidays and worked weekend days with their names: a year at a glance, and the list that is edited. */
export function HolidayCalendar({ label, value, onValue, error }: HolidayCalendarProps) {
  const { t } = useTranslation('form');
  const { dayOf } = useOffice();
  const [year, setYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)));
  const [edited, setEdited] = useState<CalendarEntry | 'new' | null>(null);
  const entries = useMemo(() => readEntries(value), [value]);
  const save = (next: readonly CalendarEntry[]) => {
    onValue(entriesText(tidyEntries(next)));
    setEdited(null);
  };
  const shown = entries.filter((entry) => isIn(year, entry));
  const others = entries.filter((entry) => entry !== edited);
  const editor = edited !== null && (
    <EntryEditor
      key={edited === 'new' ? 'new' : edited.from}
      entry={edited === 'new' ? null : edited}
      others={others}
      onSave={(entry) => {
        save([...others, entry]);
        setYear(Number(entry.from.slice(0, 4)));
      }}
      onClose={() => setEdited(null)}
    />
  );
  return (
    <section className={css.calendar} aria-label={label}>
      <p className="lab">{label}</p>
      <YearHead year={year} entries={entries} onYear={setYear} />
      <YearView year={year} entries={shown} />
      {shown.length === 0 && <p className="help">{t('calendar.none', { year })}</p>}
      <ul className={css.list}>
        {shown.map((entry) => (
          <EntryRow
            key={entry.from}
            entry={entry}
            onEdit={() => setEdited(entry)}
            onRemove={() => save(entries.filter((one) => one !== entry))}
          />
        ))}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warn" />
          {error}
        </p>
      )}
      {editor || (
        <div>
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('calendar.new')}
          </Button>
        </div>
      )}
      <HolidayImport entries={entries} onEntries={save} />
    </section>
  );
}
