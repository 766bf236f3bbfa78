import { Dialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyText } from '#web/components/copy-text.tsx';
import { usePersonName } from '#web/lib/use-person-name.ts';
import { useTimeTexts } from '#web/lib/use-time-texts.ts';
import { useCreateReset } from '../api/change-account.ts';

type Link = { url: string; expiresAt: string };

/** The link, as long as the dialog is open and never again. */
function LinkDialog({ link, login, onClose }: { link: Link; login: string; onClose: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const times = useTimeTexts();
  const foot = (
    <Button kind="primary" onClick={onClose}>
      {t('common:close')}
    </Button>
  );
  return (
    <Dialog
      visible
      header={t('reset.ready')}
      footer={foot}
      onHide={onClose}
      draggable={false}
      resizable={false}
    >
      <p>{t('reset.once', { login, when: times.due(link.expiresAt) })}</p>
      <p className="admin-link">
        <CopyText text={link.url} />
      </p>
    </Dialog>
  );
}

/** Makes a link with which a person chooses a new password, and shows it once. */
export function ResetDialog({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  const create = useCreateReset();
  if (create.data) return <LinkDialog link={create.data} login={account.login} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('reset.title', { name })}
      lead={t('reset.lead')}
      confirm={t('reset.confirm')}
      busy={create.isPending}
      onConfirm={() => create.mutate(account.id, { onError: onClose })}
      onClose={onClose}
    />
  );
}
