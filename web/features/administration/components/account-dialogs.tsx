import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useSetAccountState, useSignOutAccount } from '../api/change-account.ts';

type DialogProps = { account: AdminAccount; onClose: () => void };

/** Asks before an account is signed out of all devices. */
export function SignOutDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  const signOut = useSignOutAccount();
  const confirm = () =>
    signOut.mutate(account.id, {
      onSuccess: ({ ended }) => {
        showNotice({ tone: 'ok', title: t('signOut.done', { count: ended }), detail: account.login });
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={t('signOut.title', { name })}
      lead={t('signOut.lead')}
      confirm={t('signOut.confirm')}
      busy={signOut.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Asks before an account is disabled, or may sign in again. */
export function AccountStateDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  const change = useSetAccountState();
  const disabled = account.disabledAt === null;
  const confirm = () =>
    change.mutate(
      { id: account.id, disabled },
      {
        onSuccess: () => {
          const title = t(disabled ? 'disable.done' : 'enable.done');
          showNotice({ tone: 'ok', title, detail: account.login });
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      danger={disabled}
      title={t(disabled ? 'disable.title' : 'enable.title', { name })}
      lead={t(disabled ? 'disable.lead' : 'enable.lead')}
      confirm={t(disabled ? 'disable.confirm' : 'enable.confirm')}
      busy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
