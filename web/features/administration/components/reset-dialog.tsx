import { useTranslation } from 'react-i18next';
import type { OpenReset } from '#contract/credential-resets.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { LinkDialog } from '#web/components/people/link-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useDecideReset } from '../api/credential-resets.ts';

type Link = { url: string; expiresAt: string };

type ResetDialogProps = { request: OpenReset; approve: boolean; own: boolean; onClose: () => void };

/** Approves a reset, whose link is mailed to its owner (or, without mail, shown once), or closes the request. */
export function ResetDialog({ request, approve, own, onClose }: ResetDialogProps) {
  const { t } = useTranslation('administration');
  const { id, kind, account } = request;
  const name = usePersonName()(account.nameZh, account.nameEn);
  const times = useTimeTexts();
  const decide = useDecideReset();
  const link = decide.data?.link;
  if (link) {
    const lead = t('reset.once', { login: account.login, when: times.deadline(link.expiresAt) });
    return <LinkDialog title={t('reset.ready')} lead={lead} url={link.url} onClose={onClose} />;
  }
  const finish = (done: { link: Link | null }) => {
    if (done.link) return;
    const approved = kind === 'password' ? 'reset.mailed' : 'reset.removed';
    showToast({ tone: 'ok', title: t(approve ? approved : 'reset.declined'), detail: account.login });
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
