import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { type ConflictRow, type Side, splitDifference } from '#web/lib/forms/conflict.ts';
import type { RecordConflict } from '#web/lib/forms/record-conflict.ts';
import css from './conflict-note.module.css';

type ConflictNoteProps = {
  /** The name of the record. */
  name: string;
  /** Who saved the other version, where known. */
  by?: string | null;
  /** The reader made it, in another window. */
  isOwn?: boolean;
  rows: readonly ConflictRow[];
  /** Without an id: each field. */
  onTake: (side: Side, id?: string) => void;
};

const sides = ['mine', 'theirs'] as const;

type ValueProps = { row: ConflictRow; side: Side; group: string; onTake: ConflictNoteProps['onTake'] };

/** One of the two values of a field, to be chosen; what differs is marked. */
function Value({ row, side, group, onTake }: ValueProps) {
  const { t } = useTranslation();
  const text = row[side];
  const [head, changed, tail] = splitDifference(text, row[side === 'mine' ? 'theirs' : 'mine']);
  const isTaken = row.taken === side;
  return (
    <label className={isTaken ? css.taken : css.value}>
      <input
        type="radio"
        name={`${group}:${row.id}`}
        checked={isTaken}
        aria-label={`${row.label}, ${t(`conflict.${side}`)}: ${text || t('conflict.empty')}`}
        onChange={() => onTake(side, row.id)}
      />
      {text ? (
        <span>
          {head}
          {changed && <b>{changed}</b>}
          {tail}
        </span>
      ) : (
        <span className="dim">{t('conflict.empty')}</span>
      )}
    </label>
  );
}

/** A conflict: both values of each field that differs, one of which is chosen. */
export function ConflictNote({ name, by = null, isOwn = false, rows, onTake }: ConflictNoteProps) {
  const { t } = useTranslation();
  const others = by === null ? t('conflict.title', { name }) : t('conflict.titleBy', { name, by });
  const title = isOwn ? t('conflict.titleOwn', { name }) : others;
  const group = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    section.current?.focus();
  }, []);
  return (
    <section className={css.note} role="alert" tabIndex={-1} ref={section}>
      <p className={`${css.head} t-bad`}>
        <Icon name="bad" />
        <b>{title}</b>
      </p>
      <p className="cap">{t(rows.length > 0 ? 'conflict.note' : 'conflict.same')}</p>
      {rows.length > 0 && (
        <>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                {sides.map((side) => (
                  <th key={side} scope="col">
                    {t(`conflict.${side}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.label}</th>
                  {sides.map((side) => (
                    <td key={side}>
                      <Value row={row} side={side} group={group} onTake={onTake} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={css.ways}>
            <Button small onClick={() => onTake('theirs')}>
              {t('conflict.allTheirs')}
            </Button>
            <Button small onClick={() => onTake('mine')}>
              {t('conflict.allMine')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

/** The conflict of a form's record; nothing without one. */
export function RecordConflictNote({ conflict }: { conflict: RecordConflict }) {
  const { version, take, ...shown } = conflict;
  if (version === null) return null;
  return <ConflictNote key={version} {...shown} onTake={take} />;
}
