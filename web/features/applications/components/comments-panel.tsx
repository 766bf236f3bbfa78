import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { CommentThread } from '#web/components/comments/comment-thread.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useCommentCounts } from '#web/lib/comments/comments.ts';

/** What was said about the application as a whole. */
export function CommentsPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('comments');
  const { data } = useCommentCounts(application.id);
  const count = data?.application ? <span className="badge">{data.application}</span> : undefined;
  return (
    <Panel as="aside" title={t('ofApplication')} note={count} padded anchor="comments">
      <CommentThread application={application} failureKey={null} bounded />
    </Panel>
  );
}
