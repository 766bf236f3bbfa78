import { z } from 'zod';
import type { Actor } from '#domain/accounts/permissions.ts';
import { idSchema, storableSchema, textSchema } from '#domain/shared/validation.ts';

/** Limits of comments: characters, files, edits, comments. */
export const commentLimits = { text: 2000, attachments: 5, edits: 20, ofApplication: 2000 } as const;

export const commentText = textSchema(commentLimits.text);
export const failureKeySchema = storableSchema(1000);

/** A new comment; `failureKey` is the failed case, null for the application. */
export const newCommentSchema = z.strictObject({
  failureKey: failureKeySchema.nullable().default(null),
  text: commentText,
  attachmentIds: z.array(idSchema).max(commentLimits.attachments).default([]),
});

/** Whose side a comment is on. */
export type CommentSide = 'partner' | 'reviewer';

/**
 * The side on which somebody comments: their enterprise, or the office; null for neither. Nobody comments for the
 * office on their own enterprise's application.
 */
export function commentSide(actor: Pick<Actor, 'roles' | 'enterpriseId'>, owner: string): CommentSide | null {
  if (actor.enterpriseId === owner) return actor.roles.includes('partner') ? 'partner' : null;
  return actor.roles.includes('reviewer') ? 'reviewer' : null;
}
