import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentView } from '#contract/applications/comments.ts';
import { commentLimits, commentText } from '#domain/comments/comments.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { type CommentTopic, useEditComment } from '#web/lib/comments/comments.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { onSubmitKey } from '#web/lib/shell/submit-key.ts';

type EditorProps = { topic: CommentTopic; comment: CommentView; onClose: () => void };

/** Words a comment of one's own anew, on the version that was read when it was opened. */
export function CommentEditor({ topic, comment, onClose }: EditorProps) {
  const { t } = useTranslation(['comments', 'common', 'form']);
  const [text, setText] = useState(comment.text);
  const [seen] = useState(comment.version);
  const edit = useEditComment(topic.applicationId);
  const refusal = useRefusal();
  const ready = commentText.safeParse(text).success && !edit.isPending;
  const save = () => {
    if (!ready) return;
    refusal.clear();
    edit.mutate(
      { id: comment.id, text, seen },
      { onSuccess: onClose, onError: (error) => void refusal.take(error) },
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside
    <div onKeyDown={onSubmitKey(save)}>
      <RefusalNote refusal={refusal} />
      <TextAreaField
        label={t('editLabel')}
        maxLength={commentLimits.text}
        value={text}
        onValue={setText}
        error={refusal.fields.text}
      />
      <p className="row tight">
        <Button small busy={edit.isPending} disabled={!ready} onClick={save}>
          {t('save')}
        </Button>
        <Button small kind="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </p>
    </div>
  );
}
