import { z } from 'zod';
import { commentText, failureKeySchema, newCommentSchema } from '#domain/comments/comments.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { fileView } from '../files.ts';
import { pageOf, pageQuery } from '../paging.ts';

const time = z.iso.datetime();

export const commentView = z
  .strictObject({
    id: idSchema,
    /** The failed case that it is about; null for the application. */
    failureKey: z.string().nullable(),
    /** The case's name when the comment was written. */
    caseName: z.string().nullable(),
    text: z.string(),
    attachments: z.array(
      z.strictObject({ id: idSchema, name: z.string(), size: z.number().int(), mime: z.string() }),
    ),
    side: z.enum(['partner', 'reviewer']),
    author: z.string(),
    /** The same name for English pages, where the account has one. */
    authorEn: z.string().nullable(),
    /** The caller wrote it. */
    isOwn: z.boolean(),
    /** Version, from 1. */
    version: z.number().int(),
    at: time,
    editedAt: time.nullable(),
  })
  .meta({ id: 'Comment' });
export type CommentView = z.output<typeof commentView>;

const path = '/v1/hms/cc/applications/{id}/comments';
const params = z.strictObject({ id: idSchema });
const ofOne = z.strictObject({ id: idSchema, comment: idSchema });
const staffRead = 'application.read-evidence';

/** Newest first; `on` filters by kind. */
export const listComments = endpoint({
  method: 'GET',
  path,
  operation: 'comment.read',
  staffRead,
  summary: 'What was said about an application, or about one failed case of it',
  params,
  query: z.strictObject({
    ...pageQuery,
    on: z.enum(['all', 'application']).default('all'),
    failureKey: failureKeySchema.optional(),
  }),
  response: pageOf(commentView),
});

/** At most 1000 cases, the last commented first. */
export const countComments = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/comment-counts',
  operation: 'comment.read',
  staffRead,
  summary: 'How much was said about an application and each failed case of it',
  params,
  response: z.strictObject({
    total: z.number().int(),
    application: z.number().int(),
    cases: z.array(z.strictObject({ failureKey: z.string(), count: z.number().int() })),
  }),
});

/** Does not change the status or any date. */
export const addComment = endpoint({
  method: 'POST',
  path,
  operation: 'comment.write',
  repeats: 'stored',
  summary: 'Say something about an application, or about one failed case of it',
  params,
  bodyLimit: 24 * 1024,
  body: newCommentSchema,
  response: commentView,
  status: 201,
});

/** Only its author; former texts stay readable. `seen` is the version that was edited. */
export const editComment = endpoint({
  method: 'PUT',
  path: `${path}/{comment}`,
  operation: 'comment.write',
  repeats: 'stored',
  summary: 'Word a comment of one’s own anew',
  params: ofOne,
  bodyLimit: 24 * 1024,
  body: z.strictObject({ text: commentText, seen: z.int().min(1) }),
  response: commentView,
});

/** At most 20, the latest first. */
export const listWordings = endpoint({
  method: 'GET',
  path: `${path}/{comment}/wordings`,
  operation: 'comment.read',
  staffRead,
  summary: 'How a comment read before it was edited',
  params: ofOne,
  response: z.strictObject({
    rows: z.array(z.strictObject({ version: z.number().int(), text: z.string(), at: time })),
  }),
});

/** Multipart upload of one file, which becomes part of the application’s enterprise’s files. */
export const uploadCommentFile = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/comment-files',
  operation: 'comment.write',
  repeats: 'stored-after',
  summary: 'Upload what a comment is to be sent with',
  params,
  response: fileView,
  status: 201,
  upload: 'file',
});
