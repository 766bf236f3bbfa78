import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useComments } from '#web/lib/comments/comments.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';

type ThreadProps = {
  application: ApplicationDetail;
  failureKey: string | null;
  /** Beside a page: comments scroll on their own, from the end. */
  bounded?: boolean;
};

/** Scrolls to the newest comment; older ones fetched above do not move it. */
function useAtEnd(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return box;
}

/** The comments, oldest first, and the form for another. */
export function CommentThread({ application, failureKey, bounded = false }: ThreadProps) {
  const { t } = useTranslation('comments');
  const nameOf = usePersonName();
  const may = useMay('comment.write');
  const topic = { applicationId: application.id, failureKey };
  const query = useComments(topic);
  const { data, isError, refetch } = query;
  const box = useAtEnd(data?.pages[0]?.rows[0]?.id);
  if (!data)
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={2} columns={1} />;
  // A scrolling area has to be reachable by keyboard.
  const scrolling = { className: css.bounded, role: 'group', 'aria-label': t('ofApplication'), tabIndex: 0 };
  const comments = data.pages.flatMap(({ rows }) => rows).toReversed();
  const other = comments.findLast(({ isOwn }) => !isOwn);
  return (
    <div className={css.thread}>
      {comments.length === 0 && <p className="dim">{t('none')}</p>}
      <div ref={box} {...(bounded && comments.length > 0 ? scrolling : {})}>
        <MoreRows query={query} label={t('earlier')} />
        <ol aria-live="polite">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              enterprise={application.enterprise}
              topic={topic}
            />
          ))}
        </ol>
      </div>
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
