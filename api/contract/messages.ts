import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** One personal message that the account has not read; `title` in the language of the request. */
export const messageView = z
  .strictObject({
    messageId: idSchema,
    title: z.string(),
    createTime: z.iso.datetime(),
    /** The application that it is about, to go there. */
    applicationId: idSchema.nullable(),
  })
  .meta({ id: 'Message' });
export type MessageView = z.output<typeof messageView>;

/** How many messages and bulletins the account has not seen, and the newest of the messages. */
export const getUnread = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/message/unread',
  operation: 'message.read',
  summary: 'How much is unread, and the latest of it',
  query: z.strictObject({ messageNum: z.coerce.number().int().min(1).max(20).default(limits.unreadPreview) }),
  response: z.strictObject({
    /** Personal messages; counted up to 1000. */
    unreadUserNum: z.number().int(),
    /** Bulletins in effect that the account has not been shown. */
    unreadSystemNum: z.number().int(),
    messages: z.array(messageView),
  }),
});

/** Marks the account's messages up to and including one as read. */
export const markRead = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/message/{id}/read',
  operation: 'message.read',
  repeats: 'kept',
  summary: 'Mark messages up to and including one as read',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ unreadUserNum: z.number().int() }),
});
