import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { ReasonDialog } from '#web/components/forms/reason-dialog.tsx';
import { useTerminateAgreement } from '../../api/business-agreement.ts';

type DialogProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** Ends an agreement, with the reason that its history shows. */
export function TerminateAgreementDialog({ enterprise: { id, agreement }, onClose }: DialogProps) {
  const { t } = useTranslation('enterprises');
  const { number, version: seen } = agreement;
  return (
    <ReasonDialog
      name={`terminate-agreement:${id}:${number}`}
      title={t('agreement.terminate.title', { number })}
      lead={t('agreement.terminate.lead')}
      label={t('agreement.terminatedReason')}
      submit={t('agreement.terminate.confirm')}
      done={t('agreement.terminate.done', { number })}
      save={useTerminateAgreement()}
      callOf={({ reason }) => ({ id, reason, seen })}
      onClose={onClose}
    />
  );
}
