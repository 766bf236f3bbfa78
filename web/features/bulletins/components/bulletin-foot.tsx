import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { type BulletinStand, conditionCount, metConditions } from '../model/bulletin-form.ts';
import css from './bulletins.module.css';

type FootProps = {
  stand: BulletinStand;
  published: boolean;
  busy: boolean;
  /** Null where it may not be deleted, or is not there yet. */
  onDelete: (() => void) | null;
  onSave: (publish: boolean) => void;
};

/** What may be done with it, and why it may not be published yet. */
export function BulletinFoot({ stand, published, busy, onDelete, onSave }: FootProps) {
  const { t } = useTranslation('bulletins');
  const times = useTimeTexts();
  const now = useNow();
  const left = conditionCount - metConditions(stand);
  const ahead = stand.startsAt !== null && new Date(stand.startsAt) > now;
  const publishing = ahead
    ? t('form.publishAt', { when: times.moment(stand.startsAt ?? now) })
    : t('form.publishNow');
  return (
    <div className={`editor-foot ${css.foot}`}>
      {!published && (
        <Button busy={busy} onClick={() => onSave(false)}>
          {t('form.saveDraft')}
        </Button>
      )}
      {onDelete && (
        <Button kind="danger" disabled={busy} onClick={onDelete}>
          {t('form.deleteDraft')}
        </Button>
      )}
      <span className={`grow ${left > 0 ? css.unready : css.reason}`} role="status">
        <Icon name={left > 0 ? 'warn' : 'ok'} />
        {left > 0 ? t('before.left', { count: left }) : t('before.ready')}
      </span>
      <Button kind="primary" busy={busy} disabled={left > 0} onClick={() => onSave(true)}>
        {published ? t('form.save') : publishing}
      </Button>
    </div>
  );
}
