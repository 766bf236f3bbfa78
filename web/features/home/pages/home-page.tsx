import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/programme/brand.ts';
import { Fragments } from '../components/fragments.tsx';
import { Hero } from '../components/hero.tsx';
import { NewestDevices } from '../components/newest-devices.tsx';
import { SixSteps } from '../components/six-steps.tsx';
import { TimeLimits } from '../components/time-limits.tsx';

/** The public home: what certification is, how it goes, and who passed. */
export function HomePage() {
  const { t } = useTranslation();
  const { short } = useBrand();
  useEffect(() => {
    document.title = `${short} ${t('certification')}`;
  }, [t, short]);
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
