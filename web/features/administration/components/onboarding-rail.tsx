import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { Icon } from '#web/components/controls/icon.tsx';

type Onboarding = PartnerEnterprise['onboarding'];

/** Where the marker stands on the way, in percent; at the very end once all is done. */
export function onboardingAt({ steps, current }: Onboarding): number {
  if (!current) return 100;
  const index = steps.findIndex(({ step }) => step === current.step);
  return Math.round(((index + 0.5) / steps.length) * 1000) / 10;
}

/** The way of an enterprise until it may apply for certification, as one graduated scale. */
export function OnboardingRail({ onboarding }: { onboarding: Onboarding }) {
  const { t } = useTranslation('enterprises');
  const { steps, current } = onboarding;
  const at = onboardingAt(onboarding);
  const style = {
    '--at': `${Math.min(98, at)}%`,
    '--fill': `${at}%`,
    gridTemplateColumns: `repeat(${steps.length}, 1fr)`,
  } as CSSProperties;
  return (
    <ol className="rail" style={style}>
      {steps.map(({ step, done }, index) => {
        const isNow = step === current?.step;
        return (
          <li
            key={step}
            className={done ? 'done' : isNow ? 'now' : ''}
            aria-current={isNow ? 'step' : undefined}
          >
            <b>
              <span className="number">{index + 1}</span>
              {t(`step.${step}`)}
              {done && <Icon name="check" />}
              {done && <span className="sr-only">{t('stepDone')}</span>}
            </b>
            <small>{isNow && t(`side.${current.side}`)}</small>
          </li>
        );
      })}
      <li className="fill" aria-hidden="true" />
    </ol>
  );
}
