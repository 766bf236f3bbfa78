import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import type { OnboardingStep } from '#domain/enterprises/onboarding.ts';
import { saidIn } from '#domain/shared/words.ts';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { TurnPanel } from '#web/components/applications/turn-panel.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { onboardingAt } from './onboarding-rail.tsx';

/** The steps that have something to do for the programme. */
export type OnboardingAction = Exclude<OnboardingStep, 'company'>;

type OnboardingTurnProps = {
  enterprise: PartnerEnterprise;
  onAct: (step: OnboardingAction) => void;
  onDecline: () => void;
};

/** Why its admission was declined, or is suspended. */
function Refused({ refused }: { refused: NonNullable<PartnerEnterprise['refused']> }) {
  const { t } = useTranslation('enterprises');
  const times = useTimeTexts();
  const said = saidIn(refused.reason, refused.reasonEn);
  return (
    <>
      {t(`refused.${refused.kind}`, { when: times.due(refused.at) })}{' '}
      {said === null ? (
        t('refused.unsaid')
      ) : (
        <q>
          <SaidText said={said} />
        </q>
      )}
    </>
  );
}

/** It may not be permitted, as it is not on the whitelist. */
const isOffList = ({ onboarding, admission, whitelistedAt }: PartnerEnterprise) =>
  onboarding.current?.step === 'admission' && admission.whitelistRequired && whitelistedAt === null;

/** Whose turn an enterprise's onboarding is, and the one thing to do. */
export function OnboardingTurn({ enterprise, onAct, onDecline }: OnboardingTurnProps) {
  const { t } = useTranslation('enterprises');
  const { onboarding, refused, agreement } = enterprise;
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
        {refused ? <Refused refused={refused} /> : t('turn.makerLead')}
      </TurnPanel>
    );
  }
  const suspension = refused?.kind === 'suspended' ? refused : null;
  const hasCopy = step === 'agreement' && agreement.state === 'signing';
  const task = hasCopy ? 'signedCopy' : step;
  const act = suspension ? 'suspended' : task;
  return (
    <TurnPanel
      owner="you"
      title={t(`act.${act}.title`)}
      at={at}
      following={following}
      action={
        <>
          <Button kind="invert" trailing="arrow" disabled={isOffList(enterprise)} onClick={() => onAct(step)}>
            {t(`act.${act}.button`)}
          </Button>
          {act === 'admission' && enterprise.verifyRealState === verifyRealStates.verified && (
            <Button kind="outline" onClick={onDecline}>
              {t('act.admission.decline')}
            </Button>
          )}
        </>
      }
      hint={isOffList(enterprise) ? t('turn.offList') : undefined}
    >
      {suspension ? <Refused refused={suspension} /> : t(`act.${task}.lead`)}
    </TurnPanel>
  );
}
