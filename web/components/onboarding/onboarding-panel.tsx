import { useTranslation } from 'react-i18next';
import { Panel } from '#web/components/page/panel.tsx';
import { useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';
import { OnboardingChecklist } from './own-onboarding.tsx';

/** How far the reader's enterprise is, until it may apply for certification; nothing from then on, and for others. */
export function OnboardingPanel({ className }: { className?: string }) {
  const { t } = useTranslation('session');
  const onboarding = useOwnOnboarding().data?.onboarding;
  if (!onboarding || onboarding.turn === 'admitted') return null;
  const left = onboarding.steps.filter(({ done }) => !done).length;
  const title = onboarding.step === null ? t('onboarding.suspended') : t('onboarding.left', { count: left });
  return (
    <Panel title={title} padded className={className}>
      <OnboardingChecklist onboarding={onboarding} />
    </Panel>
  );
}
