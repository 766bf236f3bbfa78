import { useTranslation } from 'react-i18next';
import type { CommentView } from '#contract/applications/comments.ts';
import { commentLimits } from '#domain/comments/comments.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RecordConflictNote } from '#web/components/forms/conflict-note.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestingFields } from '#web/components/forms/resting-fields.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import type { CommentTopic } from '#web/lib/comments/comments.ts';
import { useEditedComment } from '#web/lib/comments/edited-comment.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { onSubmitKey } from '#web/lib/shell/submit-key.ts';

type EditorProps = { topic: CommentTopic; comment: CommentView; onClose: () => void };

/** Edits one's own comment; after a conflict with another window both versions are shown. */
export function CommentEditor({ topic, comment, onClose }: EditorProps) {
  const { t } = useTranslation(['comments', 'common', 'form']);
  const { form, conflict, refusal, frame, field } = useEditedComment({ topic, comment, onClose });
  const waits = useWaitingCall(frame.busy, { draft: frame.draft }).call !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside
    <div onKeyDown={onSubmitKey(frame.onSubmit)}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <RecordConflictNote conflict={conflict} />
      <RestingFields waits={waits}>
        <TextAreaField label={t('editLabel')} maxLength={commentLimits.text} {...field('text')} />
      </RestingFields>
      <p className="row tight">
        <Button small draft={frame.draft} busy={frame.busy} onClick={frame.onSubmit}>
          {t('save')}
        </Button>
        <Button small kind="quiet" disabled={frame.busy} onClick={frame.onClose}>
          {t('common:cancel')}
        </Button>
      </p>
    </div>
  );
}
