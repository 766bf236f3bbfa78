import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentLimits, newCommentSchema } from '#domain/comments/comments.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type Attachment, AttachmentList, useAttaching } from '#web/components/files/attachment-list.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestingFields } from '#web/components/forms/resting-fields.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import {
  type CommentTopic,
  commentDraftSchema,
  sendCommentFile,
  useAddComment,
} from '#web/lib/comments/comments.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { onSubmitKey, submitKeyName } from '#web/lib/shell/submit-key.ts';
import css from './comments.module.css';

const empty = () => ({ text: '', attachments: [] as Attachment[] });

/** The comment as a draft. */
function useComposer(topic: CommentTopic) {
  const name = `comment:${topic.applicationId}:${topic.failureKey ?? ''}`;
  const { draftKey, value, change, startAnew } = useDraftValue(name, commentDraftSchema, empty);
  const add = useAddComment(topic.applicationId);
  const refusal = useRefusal();
  const onChange = (next: (before: readonly Attachment[]) => readonly Attachment[]) =>
    change((held) => ({ attachments: [...next(held.attachments)].slice(0, commentLimits.attachments) }));
  const attaching = useAttaching({
    send: (file, options) => sendCommentFile(topic.applicationId, file, options),
    onChange,
  });
  const body = {
    failureKey: topic.failureKey,
    text: value.text,
    attachmentIds: value.attachments.map(({ id }) => id),
  };
  const ready = newCommentSchema.safeParse(body).success && attaching.share === null && !add.isPending;
  const send = () => {
    if (!ready) return;
    refusal.clear();
    add.mutateAsync(body).then(startAnew, (error: unknown) => void refusal.take(error));
  };
  const waits = useWaitingCall(add.isPending, { draft: draftKey }).call !== null;
  return { draftKey, value, change, onChange, attaching, refusal, ready, send, busy: add.isPending, waits };
}

/** One line until it gets the focus, then with its buttons. */
function useOpened({ value, waits }: Pick<ReturnType<typeof useComposer>, 'value' | 'waits'>) {
  const [entered, setEntered] = useState(false);
  const isOpen = entered || waits || value.text !== '' || value.attachments.length > 0;
  return { isOpen, open: () => setEntered(true) };
}

/** Writes a comment, with files that are chosen, pasted or dropped. */
export function CommentComposer({ topic, label }: { topic: CommentTopic; label: string }) {
  const { t } = useTranslation(['comments', 'form']);
  const composer = useComposer(topic);
  const { draftKey, value, change, onChange, attaching, refusal, ready, send, busy, waits } = composer;
  const { isOpen, open } = useOpened(composer);
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [file] = files;
    if (!file || attaching.share !== null || value.attachments.length >= commentLimits.attachments) return;
    event.preventDefault();
    void attaching.attach(file);
  };
  return (
    // The button sends as well, and the button beside the files attaches them.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys, paste and drop belong to the field inside
    <div
      className={css.composer}
      onFocus={open}
      onKeyDown={onSubmitKey(send)}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <RefusalNote refusal={refusal} />
      <RestingFields waits={waits}>
        <TextAreaField
          label={label}
          rows={isOpen ? 2 : 1}
          maxLength={commentLimits.text}
          value={value.text}
          onValue={(text) => change(() => ({ text }))}
          error={refusal.fields.text}
        />
        {isOpen && (
          <AttachmentList
            value={value.attachments}
            onChange={onChange}
            most={commentLimits.attachments}
            attaching={attaching}
          />
        )}
      </RestingFields>
      {isOpen && (
        <p className={`row tight ${css.send}`}>
          <span className="cap grow">{t('hint')}</span>
          <Button small busy={busy} draft={draftKey} disabled={!ready} onClick={send}>
            {t('send')}
            <kbd>{submitKeyName()}</kbd>
          </Button>
        </p>
      )}
    </div>
  );
}
