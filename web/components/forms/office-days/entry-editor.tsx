import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarEntry, calendarKinds, daysOfEntry } from '#domain/calendar/calendar-entries.ts';
import { maxDayName } from '#domain/calendar/office-calendar-schema.ts';
import { sanitiseText } from '#domain/shared/validation.ts';
import { Button } from '#web/components/controls/button.tsx';
import { BilingualField } from '../bilingual-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import css from './holiday-calendar.module.css';

type EntryEditorProps = {
  /** Null for a new one. */
  entry: CalendarEntry | null;
  /** What else stands in the calendar. */
  others: readonly CalendarEntry[];
  onSave: (entry: CalendarEntry) => void;
  onClose: () => void;
};

type Problem = { field: 'from' | 'to'; rule: 'required' | 'order' | 'too-long' | 'overlap' };
const maxDays = 31;

/** What speaks against an entry; null where nothing does. */
export function entryProblem(entry: CalendarEntry, others: readonly CalendarEntry[]): Problem | null {
  if (entry.from === '') return { field: 'from', rule: 'required' };
  if (entry.to === '') return { field: 'to', rule: 'required' };
  if (entry.to < entry.from) return { field: 'to', rule: 'order' };
  if (daysOfEntry(entry).length > maxDays) return { field: 'to', rule: 'too-long' };
  const taken = others.some(({ from, to }) => from <= entry.to && entry.from <= to);
  return taken ? { field: 'from', rule: 'overlap' } : null;
}

function useProblemText() {
  const { t } = useTranslation('form');
  return ({ rule }: Problem) => {
    if (rule === 'required') return t('required');
    if (rule === 'overlap') return t('calendar.overlap');
    return rule === 'too-long' ? t('calendar.tooLong', { count: maxDays }) : t('rule.order');
  };
}

type DateFieldsProps = {
  entry: CalendarEntry;
  onChange: (changes: Partial<CalendarEntry>) => void;
  errorAt: (field: Problem['field']) => string | null;
};

function DateFields({ entry, onChange, errorAt }: DateFieldsProps) {
  const { t } = useTranslation('form');
  return (
    <div className={css.dates}>
      <SelectField
        label={t('calendar.kindLabel')}
        value={entry.kind}
        options={calendarKinds.map((kind) => ({ value: kind, label: t(`calendar.kind.${kind}`) }))}
        onValue={(kind) => kind !== '' && onChange({ kind })}
      />
      <TextField
        label={t('calendar.from')}
        type="date"
        value={entry.from}
        onValue={(from) => onChange({ from, to: entry.to === '' ? from : entry.to })}
        error={errorAt('from')}
      />
      <TextField
        label={t('calendar.to')}
        type="date"
        min={entry.from}
        value={entry.to}
        onValue={(to) => onChange({ to })}
        error={errorAt('to')}
      />
    </div>
  );
}

/** Days that are added to the calendar or changed; saved with the form around it, so Enter does not send that. */
export function EntryEditor({ entry, others, onSave, onClose }: EntryEditorProps) {
  const { t } = useTranslation('form');
  const blank: CalendarEntry = { kind: 'holiday', from: '', to: '', zh: '', en: '' };
  const [typed, setTyped] = useState(entry ?? blank);
  const [checked, setChecked] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector('select')?.focus(), []);
  const set = (changes: Partial<CalendarEntry>) => setTyped({ ...typed, ...changes });
  const problem = entryProblem(typed, others);
  const textOf = useProblemText();
  const errorAt = (field: Problem['field']) => (checked && problem?.field === field ? textOf(problem) : null);
  const tooLong = typed.zh.length > maxDayName || typed.en.length > maxDayName;
  const save = () => {
    setChecked(true);
    if (problem || tooLong) return;
    onSave({ ...typed, zh: sanitiseText(typed.zh), en: sanitiseText(typed.en) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    save();
  };
  return (
    <section ref={box} className={css.editor} aria-label={t('calendar.new')} onKeyDown={onKeyDown}>
      <DateFields entry={typed} onChange={set} errorAt={errorAt} />
      <BilingualField
        label={t('calendar.name')}
        help={t('calendar.nameHelp')}
        optional
        maxLength={maxDayName}
        zh={{ value: typed.zh, onValue: (zh) => set({ zh }) }}
        en={{ value: typed.en, onValue: (en) => set({ en }) }}
      />
      <div className={css.acts}>
        <Button onClick={save}>{t('calendar.keep')}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('calendar.cancel')}
        </Button>
      </div>
    </section>
  );
}
