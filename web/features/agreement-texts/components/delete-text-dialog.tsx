import { useTranslation } from 'react-i18next';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { useDeleteText, useWithdrawText } from '../api/agreement-texts.ts';

type DialogProps = {
  params: { agrType: '10256' | '502'; version: string };
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a draft goes. */
export function DeleteTextDialog({ params, ...ways }: DialogProps) {
  const { t } = useTranslation('agreement-texts');
  return (
    <ConfirmCall
      danger
      title={t('deletion.title', { version: params.version })}
      lead={t('deletion.lead')}
      confirm={t('delete')}
      save={useDeleteText()}
      call={params}
      done={() => ({ title: t('deletion.done') })}
      {...ways}
    />
  );
}

/** Asks before a version whose date has not come is a draft again. */
export function WithdrawTextDialog({ params, ...ways }: DialogProps) {
  const { t } = useTranslation('agreement-texts');
  return (
    <ConfirmCall
      title={t('withdrawal.title', { version: params.version })}
      lead={t('withdrawal.lead')}
      confirm={t('withdrawal.confirm')}
      save={useWithdrawText()}
      call={params}
      done={() => ({ title: t('withdrawal.done') })}
      {...ways}
    />
  );
}
