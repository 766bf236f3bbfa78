import { z } from 'zod';
import type { Actor } from '#domain/accounts/permissions.ts';
import { idSchema, storableSchema, textSchema } from '#domain/shared/validation.ts';

/** Bounds of what is said about an application; characters, files, edits, comments. */
export const commentLimits = { text: 2000, attachments: 5, edits: 20, ofApplication: 2000 } as const;

export const commentText = textSchema(commentLimits.text);
export const failureKeySchema = storableSchema(1000);

/** What somebody says; `failureKey` names the failed case that it is about, null the application. */
export const newCommentSchema = z.strictObject({
  failureKey: failureKeySchema.nullable().default(null),
  text: commentText,
  attachmentIds: z.array(idSchema).max(commentLimits.attachments).default([]),
});

/** Whose side a comment is on. */
export type CommentSide = 'partner' | 'reviewer';

/**
 * On which side of an application somebody speaks: with their enterprise, or with the office; null for neither. Nobody
 * speaks for the office about their own enterprise's application.
 */
export function commentSide(actor: Pick<Actor, 'roles' | 'enterpriseId'>, owner: string): CommentSide | null {
  if (actor.enterpriseId === owner) return actor.roles.includes('partner') ? 'partner' : null;
  return actor.roles.includes('reviewer') ? 'reviewer' : null;
}
