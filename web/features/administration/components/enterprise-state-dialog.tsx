import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useSetEnterpriseState } from '../api/change-enterprise.ts';

type DialogProps = { enterprise: AdminEnterprise; onClose: () => void };

/** Asks before an enterprise is suspended or permitted, and says what that does. */
export function EnterpriseStateDialog({ enterprise, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const suspends = enterprise.state === 1;
  const way = suspends ? 'suspend' : 'permit';
  return (
    <ConfirmCall
      danger={suspends}
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      losses={suspends ? [t('suspend.calls'), t('suspend.pages')] : []}
      confirm={t(`${way}.confirm`)}
      save={useSetEnterpriseState()}
      call={{ id: enterprise.id, state: suspends ? 0 : 1 }}
      done={() => ({ title: t(`${way}.done`), detail: name })}
      onClose={onClose}
    />
  );
}
