import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import type { OnboardingStep } from '#domain/enterprises/onboarding.ts';
import { TurnPanel } from '#web/components/applications/turn-panel.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { onboardingAt } from './onboarding-rail.tsx';

/** The steps that have something to do for the programme. */
export type OnboardingAction = Exclude<OnboardingStep, 'company'>;

type OnboardingTurnProps = {
  enterprise: PartnerEnterprise;
  onAct: (step: OnboardingAction) => void;
};

/** Whose turn an enterprise's onboarding is, and the one thing to do. */
export function OnboardingTurn({ enterprise, onAct }: OnboardingTurnProps) {
  const { t } = useTranslation('enterprises');
  const { onboarding, admission, whitelistedAt } = enterprise;
  const at = `${Math.min(98, onboardingAt(onboarding))}%`;
  const { current, steps } = onboarding;
  if (!current) {
    return (
      <TurnPanel owner="finished" who={t('turn.done')} title={t('turn.doneTitle')} at={at}>
        {t('turn.doneLead')}
      </TurnPanel>
    );
  }
  const { step, side } = current;
  const rest = steps.slice(steps.findIndex((one) => one.step === step) + 1).filter(({ done }) => !done);
  const following = rest.map((one) => ({ label: t(`step.${one.step}`) }));
  if (side === 'maker' || step === 'company') {
    return (
      <TurnPanel
        owner="partner"
        who={t('turn.maker')}
        title={t(`step.${step}`)}
        at={at}
        following={following}
      >
        {t('turn.makerLead')}
      </TurnPanel>
    );
  }
  const isOffList = step === 'admission' && admission.whitelistRequired && whitelistedAt === null;
  return (
    <TurnPanel
      owner="you"
      title={t(`act.${step}.title`)}
      at={at}
      following={following}
      action={
        <Button kind="invert" trailing="arrow" disabled={isOffList} onClick={() => onAct(step)}>
          {t(`act.${step}.button`)}
        </Button>
      }
      hint={isOffList ? t('turn.offList') : undefined}
    >
      {t(`act.${step}.lead`)}
    </TurnPanel>
  );
}
