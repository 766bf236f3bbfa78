import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { type ResultTarget, useResultFacts } from '#web/lib/results/result-facts.ts';
import css from '../result-analysis.module.css';
import { MatchTable } from './match-table.tsx';
import { MergeControl } from './merge-control.tsx';
import { MergedParts } from './merged-parts.tsx';

type ResultFactsProps = {
  target: ResultTarget;
  mayMerge?: boolean;
  /** The match stands in a table of the page's own. */
  matchShown?: boolean;
};

/** How the result of a configuration matches, and of which runs it is put together. */
export function ResultFacts({ target, mayMerge = false, matchShown = false }: ResultFactsProps) {
  const { t } = useTranslation(['results', 'common']);
  const { data, isError, refetch } = useResultFacts(target);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={4} />;
  if (data.uploadId === null) return null;
  return (
    <>
      {!matchShown && <MatchTable match={data.match} />}
      <p className="cap">{t('facts.byDay', { day: data.day })}</p>
      <MergedParts facts={data} />
      {mayMerge && (
        <div className={css.merge}>
          <MergeControl facts={data} target={target} />
        </div>
      )}
    </>
  );
}
