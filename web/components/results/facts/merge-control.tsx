import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultFactsView } from '#contract/applications/result-facts.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type ResultTarget, useMergeRun } from '#web/lib/results/result-facts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from '../result-analysis.module.css';

type MergeControlProps = { facts: ResultFactsView; target: ResultTarget };

/** Puts an earlier run and the one that stands together, or takes them apart. */
export function MergeControl({ facts, target }: MergeControlProps) {
  const { t } = useTranslation('results');
  const times = useTimeTexts();
  const merge = useMergeRun(target);
  const { uploadId, parts, mergeable } = facts;
  const [chosen, setChosen] = useState<string | null>(null);
  const earlier = mergeable.find((one) => one.uploadId === chosen) ?? mergeable[0];
  if (uploadId === null) return null;
  if (parts.length > 0) {
    return (
      <p className="row">
        <Button small busy={merge.isPending} onClick={() => merge.mutate({ uploadId, earlier: null })}>
          {t('facts.takeApart')}
        </Button>
      </p>
    );
  }
  if (!earlier) return <p className="cap">{t('facts.alone')}</p>;
  return (
    <div className="row">
      <label className="row">
        <span className="cap">{t('facts.mergeWith')}</span>
        <select
          className={css.choose}
          value={earlier.uploadId}
          onChange={(event) => setChosen(event.target.value)}
        >
          {mergeable.map((one) => (
            <option key={one.uploadId} value={one.uploadId}>
              {t('facts.run', {
                name: one.fileName,
                when: times.moment(one.receivedAt),
                count: one.failures,
              })}
            </option>
          ))}
        </select>
      </label>
      <Button
        small
        busy={merge.isPending}
        onClick={() => merge.mutate({ uploadId, earlier: earlier.uploadId })}
      >
        {t('facts.merge')}
      </Button>
    </div>
  );
}
