import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/reviews.ts';
import type { CurrentUser } from '#contract/session.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { hasRole } from '#web/lib/session/session.ts';
import { useAssignReview } from '../../api/reviewers.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import { AssignDialog } from '../assign-dialog.tsx';
import css from './decision.module.css';

function Whose({ row, user }: { row: QueueRow; user: CurrentUser }) {
  const { t } = useTranslation(['reviews', 'common']);
  const nameOf = usePersonName();
  const { reviewer } = row;
  if (!reviewer) return <span className="grow dim">{t('assign.nobody')}</span>;
  const name = reviewer.id === user.accountId ? t('common:you') : nameOf(reviewer.nameZh, reviewer.nameEn);
  return (
    <span className="grow">
      {reviewer.absent ? (
        <ToneText tone="warn" icon="warn">
          {t('assign.away', { name })}
        </ToneText>
      ) : (
        name
      )}
    </span>
  );
}

type LineProps = {
  row: QueueRow;
  user: CurrentUser;
  /** They must not review it: they approved the phase before, or decided in this one. */
  isBarred: boolean;
};

/** Whose review it is, and what whoever reads may do about it. */
export function ReviewerLine({ row, user, isBarred }: LineProps) {
  const { t } = useTranslation('reviews');
  const assign = useAssignReview();
  const [asking, setAsking] = useState(false);
  const seen = row.reviewer?.id ?? null;
  const isMine = seen === user.accountId;
  const mayTake = seen === null && hasRole(user, 'reviewer') && !row.conflict && !isBarred;
  const set = (reviewerId: string | null) => assign.mutate({ id: row.id, reviewerId, seen });
  useDeskKeys(mayTake ? { a: () => set(user.accountId) } : {});
  return (
    <div className={css.reviewer}>
      <span className="cap">{t('assign.reviewer')}</span>
      <Whose row={row} user={user} />
      {mayTake && (
        <Button small busy={assign.isPending} onClick={() => set(user.accountId)}>
          {t('assign.take')}
        </Button>
      )}
      {isMine && (
        <Button small kind="quiet" busy={assign.isPending} onClick={() => set(null)}>
          {t('assign.giveBack')}
        </Button>
      )}
      {hasRole(user, 'admin') && (
        <Button small onClick={() => setAsking(true)}>
          {t('assign.choose')}
        </Button>
      )}
      {asking && <AssignDialog row={row} onClose={() => setAsking(false)} />}
    </div>
  );
}
