import { useBrand } from '#web/lib/programme/brand.ts';
import { useTabTitle } from '#web/lib/shell/tab-title.ts';
import { Fragments } from '../components/fragments.tsx';
import { Hero } from '../components/hero.tsx';
import { NewestDevices } from '../components/newest-devices.tsx';
import { SixSteps } from '../components/six-steps.tsx';
import { TimeLimits } from '../components/time-limits.tsx';

/** The public home: what certification is, how it goes, and who passed. */
export function HomePage() {
  const { name } = useBrand();
  useTabTitle(name);
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
