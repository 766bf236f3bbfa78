import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#domain/calendar/calendar-entries.ts';
import {
  type CalendarReading,
  maxCalendarFileBytes,
  readCalendarFile,
} from '#domain/calendar/calendar-file.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { importOf, withImported } from '#web/lib/forms/holiday-import.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import css from './holiday-import.module.css';

type HolidayImportProps = {
  entries: readonly CalendarEntry[];
  onEntries: (entries: readonly CalendarEntry[]) => void;
};
type ReadFile = { name: string; reading: CalendarReading };

async function readFile(file: File): Promise<ReadFile> {
  const reading: CalendarReading =
    file.size > 4 * maxCalendarFileBytes
      ? { ok: false, reason: 'size' }
      : readCalendarFile(await file.text());
  return { name: file.name, reading };
}

type PreviewProps = HolidayImportProps & {
  name: string;
  reading: Extract<CalendarReading, { ok: true }>;
  onClose: () => void;
};

/** What the file would bring, before it stands in the list. */
export function HolidayPreview({ name, reading, entries, onEntries, onClose }: PreviewProps) {
  const { t } = useTranslation('form');
  const { dayOf } = useOffice();
  const { added, known, past } = importOf(reading.days, entries, dayOf(new Date()));
  const left = [
    known > 0 && t('calendar.known', { count: known }),
    past > 0 && t('calendar.past', { count: past }),
    reading.left > 0 && t('calendar.left', { count: reading.left }),
  ].filter(Boolean);
  const add = () => {
    onEntries(withImported(entries, added));
    onClose();
  };
  return (
    <section className={css.preview} aria-label={name}>
      <p role="status">
        <b>
          {added.length === 0
            ? t('calendar.nothing', { name })
            : t('calendar.found', { name, count: added.length })}
        </b>
      </p>
      {added.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard
        <ul className={css.days} tabIndex={0} aria-label={t('calendar.days')}>
          {added.map(({ day, kind, name: called }) => (
            <li key={day}>
              <span className="mono">{day}</span>
              <span className="badge">{t(`calendar.kind.${kind}`)}</span>
              <span>{called}</span>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && <p className="cap">{left.join(t('calendar.and'))}</p>}
      <div className={css.acts}>
        <Button kind="quiet" onClick={onClose}>
          {t('calendar.drop')}
        </Button>
        {added.length > 0 && <Button onClick={add}>{t('calendar.add', { count: added.length })}</Button>}
      </div>
    </section>
  );
}

/** Takes public holidays from a calendar's file into the list; they are saved with the form. */
export function HolidayImport(props: HolidayImportProps) {
  const { t } = useTranslation('form');
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) setRead(await readFile(file));
  };
  return (
    <div className={css.import}>
      <div className={css.acts}>
        <Button onClick={() => input.current?.click()}>{t('calendar.choose')}</Button>
        <span className="help">{t('calendar.help')}</span>
        <input
          ref={input}
          type="file"
          accept=".ics,text/calendar"
          aria-label={t('calendar.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
      </div>
      {read && !read.reading.ok && (
        <p className="field-error" role="alert">
          <Icon name="warn" />
          {t(`calendar.refused.${read.reading.reason}`, { name: read.name })}
        </p>
      )}
      {read?.reading.ok && (
        <HolidayPreview {...props} name={read.name} reading={read.reading} onClose={() => setRead(null)} />
      )}
    </div>
  );
}
