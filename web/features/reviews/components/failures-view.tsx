import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { CommentCount } from '#web/components/comments/case-comments.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { FailureGroups } from '#web/components/results/failure-groups.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import type { FailureChoice } from '../model/use-failure-choice.ts';
import { FailureDetail, waiverRequestLooks } from './failure-detail.tsx';
import css from './review-evidence.module.css';

const maxInStrip = 12;

type Part = { application: ApplicationDetail; choice: FailureChoice };

/** The failed cases by number, the chosen one marked; those near it where there are many. */
function Strip({ failures, choice }: { failures: readonly FailureView[]; choice: FailureChoice }) {
  const { t } = useTranslation('reviews');
  const from = Math.max(0, Math.min(choice.index - 5, failures.length - maxInStrip));
  return (
    <span className={css.strip}>
      {failures.slice(from, from + maxInStrip).map((failure, place) => {
        const index = from + place;
        const state = failure.bypass?.state ?? 'missing';
        const name = t('bypass.named', { index: index + 1, state: t(`bypass.state.${state}`) });
        return (
          <button
            key={failure.key}
            type="button"
            className={`t-${waiverRequestLooks[state].tone}`}
            aria-label={name}
            aria-pressed={index === choice.index}
            title={name}
            onClick={() => choice.choose(index)}
          >
            {index + 1}
            <Icon name={waiverRequestLooks[state].icon} />
          </button>
        );
      })}
    </span>
  );
}

/** Bypass items one at a time, under the figures of the result. */
export function WaiverRequestSection({ application, choice }: Part) {
  const { t } = useTranslation('reviews');
  const { failures } = application;
  const failure = failures[choice.index];
  if (!failure) return null;
  return (
    <section>
      <h2>
        {t('bypass.title')}
        <span className="cap">{t('bypass.place', { index: choice.index + 1, count: failures.length })}</span>
        <span className="grow" />
        <Strip failures={failures} choice={choice} />
      </h2>
      <FailureDetail failure={failure} application={application} />
    </section>
  );
}

/** The chosen one is opened below its line. */
function CaseList({ application, choice }: Part) {
  const { t } = useTranslation('reviews');
  const { failures, failureCount: total } = application;
  return (
    <>
      {total > failures.length && (
        <p className={`cap ${css.shown}`}>
          {t('bypass.shown', { shown: formatCount(failures.length), total: formatCount(total) })}
        </p>
      )}
      <ol className={css.failures}>
        {failures.map((failure, index) => {
          const open = index === choice.index;
          const { tone, icon } = waiverRequestLooks[failure.bypass?.state ?? 'missing'];
          return (
            <li key={failure.key}>
              <button type="button" aria-expanded={open} onClick={() => choice.choose(index)}>
                <span className="cfg">{index + 1}</span>
                <span className="mono grow">{failureName(failure)}</span>
                <CommentCount applicationId={application.id} failureKey={failure.key} />
                <span className={`t-${tone} status`}>
                  <Icon name={icon} />
                  {t(`bypass.state.${failure.bypass?.state ?? 'missing'}`)}
                </span>
              </button>
              {open && <FailureDetail failure={failure} application={application} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

const ways = ['cases', 'groups'] as const;

/** Every failed case, one by one or grouped by its fault. */
export function FailuresTab({ application, choice }: Part) {
  const { t } = useTranslation(['reviews', 'results']);
  const [way, setWay] = useState<(typeof ways)[number]>('cases');
  if (application.failures.length === 0) return <p className={css.nothing}>{t('bypass.none')}</p>;
  const options = ways.map((value) => ({ value, label: t(`results:groups.view.${value}`) }));
  return (
    <>
      <p className={css.shown}>
        <Segmented label={t('results:groups.view.label')} value={way} options={options} onChange={setWay} />
      </p>
      {way === 'groups' ? (
        <FailureGroups applicationId={application.id} />
      ) : (
        <CaseList application={application} choice={choice} />
      )}
    </>
  );
}
