import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { saidIn } from '#domain/shared/words.ts';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useCompanyAddress } from '#web/lib/session/company-address.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './own-onboarding.module.css';

// Few readers need these forms.
const HandInLicence = lazy(async () => {
  const { HandInLicence: form } = await import('./hand-in-licence.tsx');
  return { default: form };
});
const AskForAdmission = lazy(async () => {
  const { AskForAdmission: form } = await import('./ask-for-admission.tsx');
  return { default: form };
});

type OnboardingProps = { onboarding: OwnOnboarding };

/** Until when the programme does its part, or that this moment is over. */
function Due({ at, now }: { at: string; now: Date }) {
  const { t } = useTranslation(['session', 'time']);
  const times = useTimeTexts();
  if (new Date(at) >= now) return <span className="dim">{times.by(at)}</span>;
  return <span className={css.late}>{t('onboarding.late', { when: times.deadline(at) })}</span>;
}

/** Whose turn it is, since when, and until when the programme does its part. */
function CurrentStep({ onboarding: { turn, step, since, dueAt, licence } }: OnboardingProps) {
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
  const own = licence.missing ? 'licence' : step;
  return (
    <p className={css.turn}>
      <span className={isOwn ? css.mine : css.theirs}>
        {t(isOwn ? 'onboarding.mine' : 'onboarding.theirs')}
      </span>
      <b>{t(isOwn ? `onboarding.own.${own}` : `onboarding.office.${step}`)}</b>
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

/** Its data were submitted and are not verified: the licence may be handed in, or another one. */
const takesLicence = ({ licence, step }: OwnOnboarding) => licence.missing || step === 'verification';

const isCompanyData = ({ turn, step, licence }: OwnOnboarding) =>
  turn === 'maker' && ((step === 'company' && !licence.missing) || step === 'verification');

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

/** Why its admission was declined, or is suspended. */
function Refused({ refused }: { refused: NonNullable<OwnOnboarding['refused']> }) {
  const { t } = useTranslation('session');
  const said = saidIn(refused.reason, refused.reasonEn);
  return (
    <NoteLine tone="warn" icon="warn" title={t(`onboarding.refused.${refused.kind}`)}>
      <p className={css.reason}>
        {said === null ? t('onboarding.refused.unsaid') : <SaidText said={said} />}
      </p>
    </NoteLine>
  );
}

/** The way of the reader's enterprise until it may apply, with whose turn it is and whom to ask. */
export function OnboardingChecklist({ onboarding }: OnboardingProps) {
  useTranslation(['session', 'time']);
  const { refused } = onboarding;
  return (
    <div className={css.checklist}>
      <CurrentStep onboarding={onboarding} />
      {refused && <Refused refused={refused} />}
      {takesLicence(onboarding) && (
        <Suspense>
          <HandInLicence licence={onboarding.licence} />
        </Suspense>
      )}
      {refused?.kind === 'declined' && (
        <Suspense>
          <AskForAdmission />
        </Suspense>
      )}
      <Steps onboarding={onboarding} />
      {isCompanyData(onboarding) && <CompanyLink />}
      <Asked onboarding={onboarding} />
    </div>
  );
}
