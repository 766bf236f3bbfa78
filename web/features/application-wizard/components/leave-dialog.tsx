import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { paths } from '#web/paths.ts';
import type { useWizard } from '../model/use-wizard.ts';

/** Asks what is to become of the draft when the wizard is left by its own way out. */
export function LeaveDialog({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { t } = useTranslation(['drafts', 'form']);
  const { draft, sending, server } = wizard;
  const hasDraft = draft.productId !== null && (draft.seen > 0 || draft.dirty);
  const leaving = useBlocker(
    ({ nextLocation }) =>
      hasDraft && !sending.current && nextLocation.pathname.toLowerCase().endsWith(paths.applications),
  );
  if (leaving.state !== 'blocked') return null;
  const discard = () => {
    server.discard();
    leaving.proceed();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('leave.title')}
      lead={t('leave.lead')}
      stay={t('form:stay')}
      also={{ label: t('leave.keep'), onClick: () => leaving.proceed() }}
      confirm={t('leave.discard')}
      onConfirm={discard}
      onClose={() => leaving.reset()}
    />
  );
}
