import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useAcceptLoss } from '../api/accept-engine-loss.ts';

type EngineLoss = NonNullable<EndpointResponse<typeof listStuck>['engineLost']>;

function AcceptDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations');
  const accept = useAcceptLoss();
  const confirm = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'ok', title: t('engineLost.accepted') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('engineLost.acceptTitle')}
      lead={t('engineLost.acceptLead')}
      confirm={t('engineLost.accept')}
      busy={accept.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** The engine itself is lost, not the applications: said once, with the way on where its data are gone for good. */
export function EngineLostNote({ since, asked, lost }: EngineLoss) {
  const { t } = useTranslation('operations');
  const times = useTimeTexts();
  const [asking, setAsking] = useState(false);
  const figures = { asked: formatCount(asked), lost: formatCount(lost), since: times.moment(since) };
  const aside = (
    <Button small onClick={() => setAsking(true)}>
      {t('engineLost.accept')}
    </Button>
  );
  return (
    <>
      <NoteLine tone="bad" icon="bad" title={t('engineLost.title')} aside={aside}>
        <p>{t('engineLost.text', figures)}</p>
      </NoteLine>
      {asking && <AcceptDialog onClose={() => setAsking(false)} />}
    </>
  );
}
