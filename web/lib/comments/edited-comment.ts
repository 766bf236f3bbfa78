import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CommentView, editComment, listComments } from '#contract/applications/comments.ts';
import { commentText } from '#domain/comments/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { bodyOfCall, type ComparedRecord, type RecordVersion } from '#web/lib/forms/record-conflict.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { type CommentTopic, topicQuery, useEditComment } from './comments.ts';

const wording = z.object({ text: z.string() });
type Wording = z.output<typeof wording>;
type EditedComment = { topic: CommentTopic; comment: CommentView };

const versionOf = ({ version, text }: CommentView): RecordVersion<Wording> => ({ version, value: { text } });

/** A comment that its author may edit in another window as well. */
function useCompared({ topic, comment }: EditedComment): ComparedRecord<Wording> {
  const { t } = useTranslation('comments');
  const [opened] = useState(() => versionOf(comment));
  const params = { id: topic.applicationId, comment: comment.id };
  const address = editComment.path.replace('{id}', params.id).replace('{comment}', params.comment);
  const findIn = async (after?: string): Promise<RecordVersion<Wording>> => {
    const query = { ...topicQuery(topic), after };
    const { rows, next } = await call(listComments, { params: { id: topic.applicationId }, query });
    const found = rows.find(({ id }) => id === comment.id);
    if (found) return versionOf(found);
    if (next === null) throw new Error('The comment is not there any more');
    return findIn(next);
  };
  return {
    name: t('this'),
    isOwn: true,
    opened,
    fields: { text: { label: t('text'), textOf: ({ text }) => text } },
    read: () => findIn(),
    saidBy: (made) => wording.safeParse(bodyOfCall(editComment, address, made)).data ?? null,
  };
}

/** The form in which one's own comment is edited. */
export function useEditedComment({ topic, comment, onClose }: EditedComment & { onClose: () => void }) {
  const { t } = useTranslation('comments');
  const compared = useCompared({ topic, comment });
  return useSavedForm({
    name: `comment-edit:${comment.id}`,
    draft: wording,
    schema: z.object({ text: commentText }),
    initial: compared.opened.value,
    save: useEditComment(topic.applicationId),
    callOf: ({ text }, seen) => ({ id: comment.id, text, seen }),
    compared,
    done: () => ({ title: t('saved') }),
    onClose,
  });
}
