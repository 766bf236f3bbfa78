import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { CommentThread } from '#web/components/comments/comment-thread.tsx';
import { CommentsButton } from '#web/components/comments/comments-button.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useCommentCounts } from '#web/lib/comments/comments.ts';

/** What was said about the application as a whole. */
export function CommentsPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('comments');
  const [open, setOpen] = useState(false);
  const count = useCommentCounts(application.id).data?.application ?? 0;
  return (
    <Panel
      as="aside"
      title={t('ofApplication')}
      aside={<CommentsButton count={count} open={open} onToggle={() => setOpen(!open)} />}
      padded={open}
      anchor="comments"
    >
      {open && <CommentThread application={application} failureKey={null} bounded />}
    </Panel>
  );
}
