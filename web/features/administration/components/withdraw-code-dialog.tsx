import { useTranslation } from 'react-i18next';
import type { PartnerCode, PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { ReasonDialog } from '#web/components/forms/reason-dialog.tsx';
import { useWithdrawCode } from '../api/partner-enterprise.ts';

type DialogProps = { enterprise: PartnerEnterprise; code: PartnerCode; onClose: () => void };

/** Takes a code back, with the reason that its history shows. */
export function WithdrawCodeDialog({ enterprise: { id }, code: { code, products }, onClose }: DialogProps) {
  const { t } = useTranslation('enterprises');
  return (
    <ReasonDialog
      name={`withdraw-code:${code}`}
      title={t('codes.withdrawTitle', { code })}
      lead={t('codes.withdrawLead', { count: products })}
      label={t('codes.reason')}
      submit={t('codes.withdraw')}
      done={t('codes.withdrawnNotice', { code })}
      save={useWithdrawCode()}
      callOf={({ reason }) => ({ id, code, reason })}
      onClose={onClose}
    />
  );
}
