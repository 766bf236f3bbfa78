import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { onboardingSteps } from '#domain/enterprises/onboarding.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText, YourTurnChip } from '#web/components/controls/status.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './onboarding-progress.module.css';

type OnboardingStatus = AdminEnterprise['standing'];
type StatusProps = { status: OnboardingStatus };

const day = 86_400_000;
/** Days before the end of an agreement from which the list speaks of it. */
const endsSoon = 60;

/** The seven steps in a row; where it stands is tall, filled where the reader has to act. */
function Pips({ status: { step, done, turn } }: StatusProps) {
  const { t } = useTranslation('enterprises');
  const lookOf = (one: (typeof onboardingSteps)[number]) =>
    one === step ? (turn === 'programme' ? css.mine : css.theirs) : done.includes(one) ? css.done : undefined;
  return (
    <>
      <span className={css.pips} aria-hidden="true">
        {onboardingSteps.map((one) => (
          <i key={one} className={lookOf(one)} />
        ))}
      </span>
      <span className={css.counted}>{t('place.of', { done: done.length, all: onboardingSteps.length })}</span>
      {step && <small>{t(`step.${step}`)}</small>}
    </>
  );
}

/** Whole days until the end of the agreement, where that is near; null where it is not. */
export function daysLeft(until: string | null, now: Date): number | null {
  if (until === null) return null;
  const days = Math.ceil((Date.parse(`${until}T16:00:00Z`) - now.getTime()) / day);
  return days <= endsSoon ? days : null;
}

/** How far an enterprise is: pips on its way, a word once it is there. */
export function OnboardingProgress({ status: standing }: StatusProps) {
  const { t } = useTranslation('enterprises');
  const times = useTimeTexts();
  const now = useNow();
  const { turn, since, agreementUntil } = standing;
  if (turn === 'suspended') {
    return (
      <>
        <ToneText tone="bad" icon="ended">
          {t('state.suspended')}
        </ToneText>
        <small>{times.since(since, now)}</small>
      </>
    );
  }
  if (turn !== 'admitted') return <Pips status={standing} />;
  const left = daysLeft(agreementUntil, now);
  return left === null ? (
    <>
      <ToneText tone="ok" icon="ok">
        {t('state.admitted')}
      </ToneText>
      <small>{times.since(since, now)}</small>
    </>
  ) : (
    <>
      <ToneText tone="warn" icon="warn">
        {t('place.agreementEnds', { count: left })}
      </ToneText>
      <small>{agreementUntil}</small>
    </>
  );
}

/** Who has to act; nobody where all is done. */
export function TurnOf({ status: { turn, step } }: StatusProps) {
  const { t } = useTranslation('enterprises');
  if (turn === 'programme' && step !== null) return <YourTurnChip />;
  return turn === 'maker' ? <span className={css.maker}>{t('place.maker')}</span> : null;
}

/** What is left of the time, red with a clock once it is over; how long it has waited for the maker. */
export function DueOf({ status: { turn, since, dueAt } }: StatusProps) {
  const times = useTimeTexts();
  const now = useNow();
  if (turn === 'admitted' || turn === 'suspended') return null;
  const late = dueAt !== null && Date.parse(dueAt) < now.getTime();
  return (
    <>
      {dueAt !== null && (
        <span className={late ? css.late : undefined}>
          {late && <Icon name="clock" />}
          {times.leftShort(dueAt, now)}
        </span>
      )}
      {dueAt === null && times.since(since, now)}
      {dueAt !== null && <small>{times.since(since, now)}</small>}
    </>
  );
}
