import { useTranslation } from 'react-i18next';
import { modeOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { stepDates } from '#web/lib/applications/step-dates.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { type StepPosition, stepPositionOf } from '#web/lib/lists/step-position.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { StepScale } from './step-scale.tsx';

/** The line under each step's name: when it was done, or what happens there. */
function useNotes(application: ApplicationDetail, { step, finished }: StepPosition): (string | null)[] {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const dates = stepDates(application);
  const plus = modeOf(application.mode) === 'plus';
  const done = (at: string | null, key: KeyBelow<'applications', 'note'>, count = 1) =>
    at ? t(`note.${key}`, { day: times.day(at), count }) : null;
  const past = [
    done(dates.created, 'created'),
    done(dates.approved, 'approved'),
    plus ? t('note.notNeeded') : done(dates.tested, 'tested'),
    plus
      ? t('note.notNeeded')
      : done(dates.submitted, dates.submissions > 1 ? 'submittedAgain' : 'submitted', dates.submissions),
    done(dates.reviewed, 'reviewed'),
    done(application.certificate?.issuedOn ?? null, 'certified'),
  ];
  const coming = ([1, 2, 3, 4, 5, 6] as const).map((one) => t(plus ? `coming.${one}plus` : `coming.${one}`));
  const now = application.wait.action
    ? t('note.now', { what: t(`wait.${application.wait.action}`) })
    : t('note.ended');
  return past.map((text, index) => {
    if (finished || index + 1 < step) return text;
    return index + 1 === step ? now : (coming[index] ?? null);
  });
}

/** The six steps, with the marker at the sub-stage. */
export function ApplicationScale({
  application,
  alone,
}: {
  application: ApplicationDetail;
  alone?: boolean;
}) {
  const position = stepPositionOf(application);
  const notes = useNotes(application, position);
  const { step, fraction, finished } = position;
  return <StepScale current={step} fraction={fraction} finished={finished} notes={notes} alone={alone} />;
}
