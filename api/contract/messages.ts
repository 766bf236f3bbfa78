import { z } from 'zod';
import { idSchema } from '#domain/validation.ts';
import { endpoint } from './endpoint.ts';

/** One personal message; `title` in both languages. */
export const messageView = z.strictObject({
  messageId: idSchema,
  title: z.strictObject({ zh: z.string(), en: z.string() }),
  createTime: z.iso.datetime(),
  applicationId: idSchema.nullable(),
  read: z.boolean(),
});
export type MessageView = z.output<typeof messageView>;

export const getUnread = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/message/unread',
  operation: 'message.read',
  query: z.strictObject({ messageNum: z.coerce.number().int().min(1).max(20).default(5) }),
  response: z.strictObject({
    unreadUserNum: z.number().int(),
    unreadSystemNum: z.number().int(),
    messages: z.array(messageView),
  }),
});

/** Marks the account's messages up to and including one as read. */
export const markRead = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/message/{id}/read',
  operation: 'message.read',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ unreadUserNum: z.number().int() }),
});
