import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { OnboardingChecklist } from '#web/components/onboarding/own-onboarding.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';

/** Tells an enterprise that the programme has not admitted whom to ask. */
export function NoPermissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'common', 'time']);
  const { data } = useOwnOnboarding();
  const onboarding = data?.onboarding ?? null;
  return (
    <Dialog
      visible={data !== undefined}
      header={t('noPermission')}
      footer={<Button onClick={onClose}>{t('common:understood')}</Button>}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
      className="no-permission"
    >
      {onboarding ? <OnboardingChecklist onboarding={onboarding} /> : <p>{t('noPermissionNobody')}</p>}
    </Dialog>
  );
}
