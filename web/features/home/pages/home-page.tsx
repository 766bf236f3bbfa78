import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Fragments } from '../components/fragments.tsx';
import { Hero } from '../components/hero.tsx';
import { NewestDevices } from '../components/newest-devices.tsx';
import { SixSteps } from '../components/six-steps.tsx';
import { TimeLimits } from '../components/time-limits.tsx';

/** The public home: what certification is, how it goes, and who passed. */
export function HomePage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('product')} ${t('certification')}`;
  }, [t]);
  return (
    <main>
      <Hero />
      <TimeLimits />
      <SixSteps />
      <Fragments />
      <NewestDevices />
    </main>
  );
}
