import { Dialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import type { OpenReset } from '#contract/credential-resets.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useDecideReset } from '../api/credential-resets.ts';
import css from './administration.module.css';

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
      <p className={css.link}>
        <CopyText text={link.url} />
      </p>
    </Dialog>
  );
}

type ResetDialogProps = { request: OpenReset; approve: boolean; own: boolean; onClose: () => void };

/** Approves a reset, whose link it shows once, or closes the request. */
export function ResetDialog({ request, approve, own, onClose }: ResetDialogProps) {
  const { t } = useTranslation('administration');
  const { id, kind, account } = request;
  const name = usePersonName()(account.nameZh, account.nameEn);
  const decide = useDecideReset();
  const link = decide.data?.link;
  if (link) return <LinkDialog link={link} login={account.login} onClose={onClose} />;
  const finish = (done: { link: Link | null }) => {
    if (done.link) return;
    const title = t(approve ? 'reset.removed' : 'reset.declined');
    showNotice({ tone: 'ok', title, detail: account.login });
    onClose();
  };
  const confirm = approve ? 'approve' : own ? 'withdraw' : 'decline';
  return (
    <ConfirmDialog
      open
      danger={approve && kind === 'second-factor'}
      title={
        approve ? t(`reset.approveTitle.${kind}`, { name }) : t(`reset.${own ? 'withdraw' : 'decline'}Title`)
      }
      lead={approve ? t(`reset.approveLead.${kind}`) : t('reset.declineLead')}
      confirm={t(`reset.${confirm}`)}
      busy={decide.isPending}
      onConfirm={() =>
        decide.mutate({ id: account.id, reset: id, approve }, { onSuccess: finish, onError: onClose })
      }
      onClose={onClose}
    />
  );
}
