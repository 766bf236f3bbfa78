import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { Button } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useComments } from '#web/lib/comments/comments.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';

type ThreadProps = { application: ApplicationDetail; failureKey: string | null };

/** What was said, the oldest on top, and where one answers. */
export function CommentThread({ application, failureKey }: ThreadProps) {
  const { t } = useTranslation('comments');
  const nameOf = usePersonName();
  const may = useMay('comment.write');
  const topic = { applicationId: application.id, failureKey };
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useComments(topic);
  if (!data)
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={2} columns={1} />;
  const comments = data.pages.flatMap(({ rows }) => rows).toReversed();
  const other = comments.findLast(({ isOwn }) => !isOwn);
  return (
    <div className={css.thread}>
      {hasNextPage && (
        <Button kind="quiet" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
      {comments.length === 0 && <p className="dim">{t('none')}</p>}
      <ol aria-live="polite">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} enterprise={application.enterprise} topic={topic} />
        ))}
      </ol>
      {may ? (
        <CommentComposer
          topic={topic}
          label={other ? t('answer', { name: nameOf(other.author, other.authorEn) }) : t('write')}
        />
      ) : (
        <p className="cap">{t('mayNot')}</p>
      )}
    </div>
  );
}
