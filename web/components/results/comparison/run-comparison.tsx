import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import type { FailureChoice } from '#domain/test-results/failure-groups.ts';
import type { ComparedKind } from '#domain/test-results/test-result-comparison.ts';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useRunComparison } from '#web/lib/results/result-queries.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { RunBars } from './run-bars.tsx';
import { RunChanges } from './run-changes.tsx';
import css from './run-comparison.module.css';

type SwitchProps = {
  kinds: readonly ComparedKind[];
  value: ComparedKind;
  onChange: (kind: ComparedKind) => void;
};

/** The result to compare with: a choice where there are two. */
function Against({ kinds, value, onChange }: SwitchProps) {
  const { t } = useTranslation('results');
  const options = kinds.map((kind) => ({ value: kind, label: t(`compare.kind.${kind}`) }));
  if (options.length < 2) return <span>{t(`compare.kind.${value}`)}</span>;
  return <Segmented label={t('compare.against')} value={value} options={options} onChange={onChange} />;
}

function Since({ against: { number, receivedAt } }: Pick<RunComparisonView, 'against'>) {
  const { t } = useTranslation('results');
  const times = useTimeTexts();
  return <span className="cap">{t('compare.since', { number, when: times.moment(receivedAt) })}</span>;
}

type RunComparisonProps = {
  applicationId: string;
  configurationId: string;
  /** Shows those failures in the list of the page that are new since the upload before, or still there. */
  onChoice?: (choice: FailureChoice) => void;
};

/** What changed since the upload before, or since the version that was certified last. */
export function RunComparison({ applicationId, configurationId, onChoice }: RunComparisonProps) {
  const { t } = useTranslation('results');
  const [choice, setChoice] = useState<ComparedKind>('previous');
  const { data, isError, refetch, isPlaceholderData } = useRunComparison(
    applicationId,
    configurationId,
    choice,
  );
  const [only] = data?.kinds ?? [];
  // Where nothing was uploaded before, the version that was certified is what there is to compare with.
  const value = data && only && !data.kinds.includes(choice) ? only : choice;
  if (value !== choice) setChoice(value);
  const comparison = data?.comparison;
  return (
    <div className={css.comparison}>
      <h2>{t('compare.title')}</h2>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows columns={4} />}
      {data?.kinds.length === 0 && <p className="dim">{t('compare.nothing')}</p>}
      {data && only && (
        <div className={css.against}>
          <Against kinds={data.kinds} value={value} onChange={setChoice} />
          {comparison && <Since against={comparison.against} />}
        </div>
      )}
      {comparison && (
        <div className={css.parts} aria-busy={isPlaceholderData}>
          <div>
            <RunBars comparison={comparison} />
            {!comparison.complete && <p className="cap is-warn">{t('compare.incomplete')}</p>}
            <p className="cap">{t('compare.rule')}</p>
          </div>
          <RunChanges comparison={comparison} onChoice={value === 'previous' ? onChoice : undefined} />
        </div>
      )}
    </div>
  );
}
