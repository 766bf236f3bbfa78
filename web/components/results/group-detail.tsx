import { useTranslation } from 'react-i18next';
import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { type GroupFilter, useGroupCases } from '#web/lib/results/result-queries.ts';
import { GroupCases } from './group-cases.tsx';
import { HistoryLegend } from './group-history.tsx';
import css from './result-analysis.module.css';

/** What may be behind a fault, and what became of it elsewhere. */
function Behind({ group }: { group: FailureGroupView }) {
  const { t } = useTranslation('results');
  const { possibleCause, knownIssue, history } = group;
  const seen = history !== null && history.devices > 0 ? history : null;
  if (!possibleCause && !knownIssue && !seen) return null;
  return (
    <div>
      {possibleCause && (
        <>
          <p className="cap">{t('groups.cause')}</p>
          <p>{possibleCause}</p>
        </>
      )}
      <KnownIssueNote issue={knownIssue} />
      {seen && <HistoryLegend history={seen} />}
    </div>
  );
}

type GroupDetailProps = { group: FailureGroupView; applicationId: string; filter: GroupFilter };

/** A group unfolded: where its first failure arose, what may be behind it, and its cases. */
export function GroupDetail({ group, applicationId, filter }: GroupDetailProps) {
  const { t } = useTranslation('results');
  const { data, isError, refetch } = useGroupCases(applicationId, group.print, filter);
  const [first] = data?.pages ?? [];
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!first) return <SkeletonRows columns={3} />;
  return (
    <>
      <div className={css.fault}>
        <div>
          <p className="cap">{t('groups.stack')}</p>
          {first.stack || first.message ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard.
            <code className={`code ${css.stack}`} tabIndex={0}>
              {first.stack || first.message}
            </code>
          ) : (
            <p className="dim">{t('groups.noStack')}</p>
          )}
        </div>
        <Behind group={group} />
      </div>
      <p className="cap">{t('groups.cases', { count: first.total })}</p>
      <GroupCases print={group.print} applicationId={applicationId} filter={filter} />
    </>
  );
}
