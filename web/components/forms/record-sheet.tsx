import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedForm } from '#web/lib/forms/saved-form.ts';
import { RecordConflictNote } from './conflict-note.tsx';
import { FormSheet } from './form-sheet.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { RestoredNote } from './restored-note.tsx';

type RecordSheetProps = {
  title: string;
  submit: string;
  saved: SavedForm;
  /** What was changed in the record before; none for a new one. */
  history?: ReactNode;
  children: ReactNode;
};

/** Where an error of the form may stand: its fields, and those of the rows of its lists. */
function pathsOf(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const rows: unknown[] = Array.isArray(value) ? value : [];
    const partsOf = (row: unknown) => (typeof row === 'object' && row !== null ? Object.keys(row) : []);
    return [name, ...rows.flatMap((row, at) => partsOf(row).map((part) => `${name}.${at}.${part}`))];
  });
}

/** A record that is added or changed, over its list: what was typed before, what is refused, and its history below. */
export function RecordSheet({ title, submit, saved, history, children }: RecordSheetProps) {
  const { t } = useTranslation('common');
  const { form, refusal, bind, frame, conflict } = saved;
  const left = pathsOf(form.values).filter((one) => bind(one).error).length;
  return (
    <FormSheet title={title} submit={submit} left={left} {...frame}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <RecordConflictNote conflict={conflict} />
      {children}
      {history && (
        <section className="sheet-history">
          <h3 className="heading">{t('change.history')}</h3>
          {history}
        </section>
      )}
    </FormSheet>
  );
}
