import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageRow, SystemMessageRow } from '#contract/messages.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useMessagePaths } from '../model/message-paths.ts';
import { MessageDue } from './message-due.tsx';
import css from './message-list.module.css';

export type CentreRow = MessageRow | SystemMessageRow;

function KindMark({ row }: { row: CentreRow }) {
  const { t } = useTranslation('messages');
  if ('yours' in row && row.yours) return <YourTurnChip />;
  return <span className="cap">{t(`kind.${row.kind}`)}</span>;
}

type RowProps = { row: CentreRow; chosen: boolean; onChoose: (chosen: boolean) => void };

function Row({ row, chosen, onChoose }: RowProps) {
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  const now = useNow();
  const { message } = useMessagePaths();
  const { id, headline, read, createTime } = row;
  return (
    <li className={[css.row, !read && css.unread, chosen && css.chosen].filter(Boolean).join(' ')}>
      <span className={`check ${css.choice}`}>
        <input
          type="checkbox"
          checked={chosen}
          aria-label={t('choose', { headline })}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Icon name="check" />
      </span>
      <span className={css.dot}>{!read && <span className="sr-only">{t('unread')}</span>}</span>
      <span className={css.kind}>
        <KindMark row={row} />
      </span>
      <span className={'yours' in row ? undefined : css.wide}>
        <Link className={`whole-row ${css.link}`} to={message(id)}>
          {headline}
        </Link>
        {'subject' in row && row.subject !== '' && <small>{row.subject}</small>}
      </span>
      {'yours' in row && (
        <span>
          <MessageDue {...row} />
        </span>
      )}
      <span className={css.when}>{times.recent(createTime, now)}</span>
    </li>
  );
}

type MessageRowsProps = {
  rows: readonly CentreRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Messages, one a line: a line is a link, its box chooses it. */
export function MessageRows({ rows, chosen, onChoose }: MessageRowsProps): ReactNode {
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <Row key={row.id} row={row} chosen={chosen.has(row.id)} onChoose={(on) => choose(row.id, on)} />
      ))}
    </ul>
  );
}
