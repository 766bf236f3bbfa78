import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QueueRow } from '#contract/reviews.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { urgencyOf } from '../../model/queue.ts';
import css from './queue.module.css';

/** Share of a wait's time that is used, as a ring. */
function UsedRing({ used }: { used: number }) {
  const share = Math.round(Math.min(1, Math.max(0, used)) * 100);
  return (
    <svg className={css.clock} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {share > 0 && (
        <circle
          className={css.hand}
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 10 10)"
        />
      )}
    </svg>
  );
}

type RowProps = { row: QueueRow; current: boolean; to: { pathname: string; search: string } };

function Left({ row }: { row: QueueRow }) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const now = useNow();
  if (row.conflict) return <span className={css.left}>{t('queue.notYours')}</span>;
  return <span className={css.left}>{row.wait.dueAt ? times.leftShort(row.wait.dueAt, now) : ''}</span>;
}

/** Whose review it is, and whether they are away. */
function Reviewer({ row: { reviewer } }: { row: QueueRow }) {
  const { t } = useTranslation(['reviews', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const nameOf = usePersonName();
  if (!reviewer) return null;
  const name = reviewer.id === user?.accountId ? t('common:you') : nameOf(reviewer.nameZh, reviewer.nameEn);
  return <> · {reviewer.absent ? t('assign.away', { name }) : name}</>;
}

const urgencyClass = { late: css.late, soon: css.soon, '': '' };

/** One application that waits: how long still, for what, and whether the reader may decide it. */
export function QueueRowLink({ row, current, to }: RowProps) {
  const { t } = useTranslation(['reviews', 'applications']);
  const name = useDeviceWords().nameOf(row.product);
  const action = row.wait.action ? t(`applications:wait.${row.wait.action}`) : '';
  const waits = row.decided ? t('undo.recorded', { what: t(`decided.${row.decided.type}`) }) : action;
  const what = row.conflict ? t('queue.recused') : waits;
  return (
    <Link
      className={`${css.row} ${row.conflict ? css.off : urgencyClass[urgencyOf(row.used)]}`}
      to={to}
      aria-current={current ? 'true' : undefined}
    >
      {row.conflict ? (
        <Icon name="lock" className={`${css.clock} ${css.lock}`} />
      ) : (
        <UsedRing used={row.used} />
      )}
      <b title={name}>{name}</b>
      <Left row={row} />
      <span className="cap">
        {row.needsOperator ? (
          <span className={css.operator}>
            <Icon name="warn" />
            {t('queue.needsOperator')}
          </span>
        ) : (
          <>
            {what}
            {row.opinions > 0 && <> · {t(row.opinions === 1 ? 'queue.second' : 'queue.third')}</>}
            <Reviewer row={row} />
            {row.nudged && <span className={css.nudged}> · {t('queue.nudged')}</span>}
            {row.unanswered && <> · {t('queue.unanswered')}</>}
          </>
        )}
      </span>
      <span className="cap mono">{row.number}</span>
    </Link>
  );
}
