import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { agreementStates } from '#domain/business-agreements/business-agreements.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

const stages = agreementStates.filter((state) => state !== 'terminated');

/** How far an agreement has come, and what comes next; one that ended says since when and why. */
export function BusinessAgreementProgress({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation(['user-centre', 'enterprises']);
  const times = useTimeTexts();
  const { state, terminatedAt, terminatedReason } = agreement;
  if (state === 'terminated') {
    return (
      <NoteLine
        tone="bad"
        icon="ended"
        title={t('agreement.ended', { day: terminatedAt && times.document(terminatedAt) })}
      >
        <p>{terminatedReason}</p>
        <p>{t('agreement.endedNote')}</p>
      </NoteLine>
    );
  }
  const reached = stages.indexOf(state);
  return (
    <section className="panel panel-b" aria-label={t('agreement.progress')}>
      <ol className="stages">
        {stages.map((stage, index) => {
          const isNow = index === reached;
          return (
            <li
              key={stage}
              className={isNow && state !== 'signed' ? 'now' : index <= reached ? 'done' : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              {t(`enterprises:agreement.state.${stage}`)}
              <small>{t(`agreement.stage.${stage}`)}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
