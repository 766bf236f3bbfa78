import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { ReasonDialog } from '#web/components/forms/reason-dialog.tsx';
import { useReturnCopy } from '../../api/business-agreement.ts';

type DialogProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** Returns the signed copy, with the reason that the enterprise reads. */
export function ReturnCopyDialog({ enterprise: { id, agreement }, onClose }: DialogProps) {
  const { t } = useTranslation('enterprises');
  const { number, version: seen } = agreement;
  return (
    <ReasonDialog
      name={`return-copy:${id}:${seen}`}
      title={t('agreement.return.title', { number })}
      lead={t('agreement.return.lead')}
      label={t('agreement.return.reason')}
      submit={t('agreement.return.confirm')}
      done={t('agreement.return.done')}
      save={useReturnCopy()}
      callOf={({ reason }) => ({ id, reason, seen })}
      onClose={onClose}
    />
  );
}
