import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useEraseAccount, useSetAccountState, useSignOutAccount } from '../api/change-account.ts';

type DialogProps = { account: AdminAccount; onClose: () => void };

/** Asks before an account is signed out of all devices. */
export function SignOutDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  return (
    <ConfirmCall
      title={t('signOut.title', { name })}
      lead={t('signOut.lead')}
      confirm={t('signOut.confirm')}
      save={useSignOutAccount()}
      call={account.id}
      done={({ ended }) => ({ title: t('signOut.done', { count: ended }), detail: account.login })}
      onClose={onClose}
    />
  );
}

type StateProps = {
  account: Pick<AdminAccount, 'id' | 'login' | 'nameZh' | 'nameEn'> & { disabled: boolean };
  onClose: () => void;
};

/** Asks before an account is disabled, or may sign in again. */
export function AccountStateDialog({ account, onClose }: StateProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  const disabled = !account.disabled;
  const way = disabled ? 'disable' : 'enable';
  return (
    <ConfirmCall
      danger={disabled}
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      confirm={t(`${way}.confirm`)}
      save={useSetAccountState()}
      call={{ id: account.id, disabled }}
      done={() => ({ title: t(`${way}.done`), detail: account.login })}
      onClose={onClose}
    />
  );
}

/** Asks for the login before an account is erased for good. */
export function EraseAccountDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  return (
    <ConfirmCall
      danger
      title={t('erase.title', { name })}
      lead={t('erase.lead')}
      word={account.login}
      confirm={t('erase.confirm')}
      save={useEraseAccount()}
      call={{ id: account.id, login: account.login }}
      done={() => ({ title: t('erase.done') })}
      onClose={onClose}
    />
  );
}
