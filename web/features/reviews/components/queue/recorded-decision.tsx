import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/reviews.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLiveEvents } from '#web/lib/live/live.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useWithdraw } from '../../api/decide-application.ts';
import type { Desk } from '../../model/use-desk.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import css from './queue.module.css';

type Recorded = QueueRow & { decided: NonNullable<QueueRow['decided']> & { effectiveAt: string } };

function isWithdrawable(row: QueueRow): row is Recorded {
  const { decided } = row;
  return decided?.own === true && decided.effectiveAt !== null;
}

/** Tells of a decision that was refused when it took effect: its reader is elsewhere by then. */
function useRefusals(rows: readonly Recorded[]): void {
  const { t } = useTranslation('reviews');
  const words = useDeviceWords();
  const known = useRef(new Map<unknown, QueueRow>());
  for (const row of rows) known.current.set(row.decided.id, row);
  useLiveEvents(({ entity, change }) => {
    const row = known.current.get(change.command);
    if (entity !== 'decision' || change.state !== 'refused' || !row) return;
    const detail = `${words.nameOf(row.product)} · ${row.number}`;
    showToast({ tone: 'warn', title: t('undo.refused'), detail });
  });
}

/** Until a decision takes effect, by the second. */
function Undo({ row, onUndone }: { row: Recorded; onUndone: () => void }) {
  const { t } = useTranslation('reviews');
  const words = useDeviceWords();
  const withdraw = useWithdraw();
  const { type, id: decision, effectiveAt } = row.decided;
  const seconds = Math.ceil((new Date(effectiveAt).getTime() - useNow(1_000).getTime()) / 1_000);
  const undo = () => {
    if (seconds <= 0 || withdraw.isPending) return;
    const title = t('undo.late');
    const onError = () => showToast({ tone: 'warn', title, detail: words.nameOf(row.product) });
    // By its promise: the decision is gone from the queue, and this line with it, before the call is answered.
    withdraw.mutateAsync({ id: row.id, decision }).then(onUndone, onError);
  };
  useDeskKeys({ z: undo });
  if (seconds <= 0) return null;
  return (
    <div className={css.undo}>
      <Icon name="ok" />
      <span className="grow" role="status">
        <b>{t('undo.recorded', { what: t(`decided.${type}`) })}</b> {words.nameOf(row.product)}
      </span>
      <Button small busy={withdraw.isPending} onClick={undo}>
        {t('undo.action')}{' '}
        <span aria-hidden="true">
          <kbd>Z</kbd>
        </span>
      </Button>
      <span className="cap">{t('undo.left', { count: seconds })}</span>
    </div>
  );
}

/** The reader's latest decision that can still be withdrawn. */
export function RecordedDecision({ desk }: { desk: Desk }) {
  const own = desk.rows.filter(isWithdrawable);
  useRefusals(own);
  const [row] = own.toSorted((a, b) => b.decided.effectiveAt.localeCompare(a.decided.effectiveAt));
  if (!row) return null;
  return <Undo key={row.decided.id} row={row} onUndone={() => void desk.open(row.id)} />;
}
