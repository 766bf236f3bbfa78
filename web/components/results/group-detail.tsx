import { useTranslation } from 'react-i18next';
import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { type GroupFilter, useGroupCases } from '#web/lib/results/result-queries.ts';
import css from './result-analysis.module.css';

const looks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'info', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

type GroupDetailProps = { group: FailureGroupView; applicationId: string; filter: GroupFilter };

/** A group unfolded: where its first failure arose, what may be behind it, and its cases. */
export function GroupDetail({ group, applicationId, filter }: GroupDetailProps) {
  const { t } = useTranslation('results');
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroupCases(
    applicationId,
    group.print,
    filter,
  );
  const [first] = data?.pages ?? [];
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!first) return <SkeletonRows columns={3} />;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <p className="cap">{t('groups.stack')}</p>
      {first.stack || first.message ? (
        <code className={`code ${css.stack}`}>{first.stack || first.message}</code>
      ) : (
        <p className="dim">{t('groups.noStack')}</p>
      )}
      {group.possibleCause && (
        <>
          <p className="cap">{t('groups.cause')}</p>
          <p>{group.possibleCause}</p>
        </>
      )}
      <KnownIssueNote issue={group.knownIssue} />
      <p className="cap">{t('groups.cases', { count: first.total })}</p>
      <ul className={css.cases}>
        {rows.map((one) => (
          <li key={one.key}>
            <span className="mono long-name grow">{failureName(one)}</span>
            <span className="dim">{one.module}</span>
            <span className="badges">
              {one.configurations.map((index) => (
                <ConfigurationBadge key={index} index={index} />
              ))}
            </span>
            <ToneText {...looks[one.bypass]}>{t(`groups.state.${one.bypass}`)}</ToneText>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('groups.more')}
        </Button>
      )}
    </>
  );
}
