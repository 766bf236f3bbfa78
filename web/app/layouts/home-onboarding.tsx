import { useQuery } from '@tanstack/react-query';
import { OnboardingPanel } from '#web/components/page/onboarding-panel.tsx';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import css from './public-layout.module.css';

/** On Home, for makers that may not apply yet. */
export function HomeOnboarding() {
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (!user || !hasRole(user, 'partner')) return null;
  return (
    <div className={`wrap ${css.whole}`}>
      <OnboardingPanel className={css.onboarding} />
    </div>
  );
}
