import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { useCommentCounts } from '#web/lib/comments/comments.ts';
import { CommentThread } from './comment-thread.tsx';
import css from './comments.module.css';
import { CommentsButton } from './comments-button.tsx';

type CaseProps = {
  application: ApplicationDetail;
  failureKey: string;
  /** The reader is the office. */
  office?: boolean;
};

/** The number of comments on a failed case; nothing for none. */
export function CommentCount({ applicationId, failureKey }: { applicationId: string; failureKey: string }) {
  const { t } = useTranslation('comments');
  const { data } = useCommentCounts(applicationId);
  const count = data?.cases.find((one) => one.failureKey === failureKey)?.count;
  if (!count) return null;
  return <small>{t('count', { count })}</small>;
}

/** The comments on a failed case. */
export function CaseComments({ application, failureKey, office = false }: CaseProps) {
  const { t } = useTranslation('comments');
  // The desk has them at hand.
  const [open, setOpen] = useState(office);
  const { data } = useCommentCounts(application.id);
  const count = data?.cases.find((one) => one.failureKey === failureKey)?.count ?? 0;
  return (
    <section className={css.case} aria-label={t('ofCase')}>
      <p className="row tight">
        <b>{t('ofCase')}</b>
        {office && count > 0 && <span className="badge">{count}</span>}
        <span className="grow" />
        {open && <span className="cap">{t(office ? 'seenByOffice' : 'seenByMaker')}</span>}
        {!office && <CommentsButton count={count} open={open} onToggle={() => setOpen(!open)} />}
      </p>
      {open && <CommentThread application={application} failureKey={failureKey} />}
    </section>
  );
}
