import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useSetEnterpriseState } from '../api/change-enterprise.ts';

type DialogProps = { enterprise: AdminEnterprise; onClose: () => void };

/** Asks before an enterprise is suspended or permitted, and says what that does. */
export function EnterpriseStateDialog({ enterprise, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const change = useSetEnterpriseState();
  const suspends = enterprise.state === 1;
  const confirm = () =>
    change.mutate(
      { id: enterprise.id, state: suspends ? 0 : 1 },
      {
        onSuccess: () => {
          showNotice({ tone: 'ok', title: t(suspends ? 'suspend.done' : 'permit.done'), detail: name });
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      danger={suspends}
      title={t(suspends ? 'suspend.title' : 'permit.title', { name })}
      lead={t(suspends ? 'suspend.lead' : 'permit.lead')}
      losses={suspends ? [t('suspend.calls'), t('suspend.pages')] : []}
      confirm={t(suspends ? 'suspend.confirm' : 'permit.confirm')}
      busy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
