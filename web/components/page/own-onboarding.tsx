import { useTranslation } from 'react-i18next';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { useCompanyAddress } from '#web/lib/session/company-address.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { BusinessContact } from './business-contact.tsx';
import css from './own-onboarding.module.css';

type OnboardingProps = { onboarding: OwnOnboarding };

/** Until when the programme does its part, or that this moment is over. */
function Due({ at, now }: { at: string; now: Date }) {
  const { t } = useTranslation(['session', 'time']);
  const times = useTimeTexts();
  if (new Date(at) >= now) return <span className="dim">{times.by(at)}</span>;
  return <span className={css.late}>{t('onboarding.late', { when: times.deadline(at) })}</span>;
}

/** Whose turn it is, since when, and until when the programme does its part. */
function TurnLine({ onboarding: { turn, step, since, dueAt } }: OnboardingProps) {
  const { t } = useTranslation(['session', 'time']);
  const times = useTimeTexts();
  const now = useNow();
  const sinceThen = <span className="dim">{times.since(since, now)}</span>;
  if (step === null)
    return (
      <p className={css.turn}>
        <b>{t('onboarding.suspendedLead')}</b>
        {sinceThen}
      </p>
    );
  const isOwn = turn === 'maker';
  return (
    <p className={css.turn}>
      <span className={isOwn ? css.mine : css.theirs}>
        {t(isOwn ? 'onboarding.mine' : 'onboarding.theirs')}
      </span>
      <b>{t(isOwn ? `onboarding.own.${step}` : `onboarding.office.${step}`)}</b>
      {sinceThen}
      {dueAt && <Due at={dueAt} now={now} />}
    </p>
  );
}

function Steps({ onboarding: { steps, step: current } }: OnboardingProps) {
  const { t } = useTranslation('session');
  return (
    <ol className={css.steps}>
      {steps.map(({ step, done }) => {
        const isNow = step === current;
        return (
          <li key={step} aria-current={isNow ? 'step' : undefined} className={isNow ? css.now : undefined}>
            <Icon name={done ? 'ok' : isNow ? 'clock' : 'idle'} className={done ? css.done : undefined} />
            {t(`onboarding.step.${step}`)}
            {done && <span className="sr-only">{t('onboarding.done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** Whom to ask: its business contact, or the office. */
function Asked({ onboarding: { contact, turn } }: OnboardingProps) {
  const { t } = useTranslation('session');
  if (!contact) return <p>{t('noPermissionNobody')}</p>;
  return (
    <div>
      <p className="dim">{t(`onboarding.ask.${turn === 'suspended' ? turn : contact.of}`)}</p>
      <BusinessContact contact={contact} />
    </div>
  );
}

const isCompanyData = ({ turn, step }: OwnOnboarding) =>
  turn === 'maker' && (step === 'company' || step === 'verification');

/** To the company's data, which the account service keeps. */
function CompanyLink() {
  const { t } = useTranslation();
  const address = useCompanyAddress();
  if (address === null) return null;
  return (
    <div>
      <a className="btn" href={address}>
        {t('companyVerification')}
        <Icon name="arrow" />
      </a>
    </div>
  );
}

/** The way of the reader's enterprise until it may apply, with whose turn it is and whom to ask. */
export function OnboardingChecklist({ onboarding }: OnboardingProps) {
  useTranslation(['session', 'time']);
  return (
    <div className={css.checklist}>
      <TurnLine onboarding={onboarding} />
      <Steps onboarding={onboarding} />
      {isCompanyData(onboarding) && <CompanyLink />}
      <Asked onboarding={onboarding} />
    </div>
  );
}
