import { z } from 'zod';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { messageKinds } from '#domain/messages/message-facts.ts';
import { noticeKinds } from '#domain/notices/bulletins.ts';
import { limits } from '#domain/shared/limits.ts';
import { locales } from '#domain/shared/locale.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

const messageFields = {
  kind: z.enum(messageKinds),
  /** What it says in a few words, in the language of the request; list, bell and mail use the same. */
  headline: z.string(),
  /** Name of the device or certificate; empty where it is about the enterprise. */
  subject: z.string(),
  /** It requests something that the enterprise still has to do. */
  yours: z.boolean(),
  dueAt: z.iso.datetime().nullable(),
};

/** One personal message that the account has not read; `title` in the language of the request. */
export const messageView = z
  .strictObject({
    messageId: idSchema,
    title: z.string(),
    createTime: z.iso.datetime(),
    /** The application that it is about, to go there. */
    applicationId: idSchema.nullable(),
    ...messageFields,
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
    /** Bulletins in effect that were not shown to the account. */
    unreadSystemNum: z.number().int(),
    messages: z.array(messageView),
  }),
});

/** Marks the account's messages up to and including one as read. */
export const markRead = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/message/{id}/read',
  operation: 'message.read',
  repeats: 'stored',
  summary: 'Mark messages up to and including one as read',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ unreadUserNum: z.number().int() }),
});

const page = {
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};

/** A personal message in the list. */
export const messageRow = z
  .strictObject({ id: idSchema, createTime: z.iso.datetime(), read: z.boolean(), ...messageFields })
  .meta({ id: 'MessageRow' });
export type MessageRow = z.output<typeof messageRow>;

/** The enterprise's messages as the account reads them, newest first. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/messages',
  operation: 'message.read',
  summary: 'Personal messages',
  query: z.strictObject({
    kind: z.enum(messageKinds).optional(),
    /** `yours`: what the enterprise still has to do. */
    show: z.enum(['all', 'unread', 'yours']).default('all'),
    ...page,
  }),
  response: z.strictObject({
    rows: z.array(messageRow),
    next: z.string().nullable(),
    /** Counted up to 1000. */
    unread: z.number().int(),
    /** Counted up to 100. */
    yours: z.number().int(),
  }),
});

/** A bulletin or a maintenance notice in the list. */
export const systemMessageRow = z
  .strictObject({
    id: idSchema,
    kind: z.enum(noticeKinds),
    headline: z.string(),
    createTime: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'SystemMessageRow' });
export type SystemMessageRow = z.output<typeof systemMessageRow>;

/** Bulletins and maintenance notices, newest first; none for accounts that bulletins do not address. */
export const listSystemMessages = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/messages/system',
  operation: 'notice.read',
  summary: 'Bulletins and maintenance notices',
  query: z.strictObject({
    kind: z.enum(noticeKinds).optional(),
    show: z.enum(['all', 'unread']).default('all'),
    ...page,
  }),
  response: z.strictObject({ rows: z.array(systemMessageRow), next: z.string().nullable() }),
});

const personalMessage = z.strictObject({
  box: z.literal('personal'),
  id: idSchema,
  createTime: z.iso.datetime(),
  read: z.boolean(),
  ...messageFields,
  /** What happened, the decider's text, and what to do, step by step. */
  happened: z.string(),
  quote: z
    .strictObject({
      requirement: z.string().nullable(),
      text: z.string(),
      by: z.string().nullable(),
      /** Of the text, where it is not the reader's; null otherwise. */
      language: z.enum(locales).nullable(),
    })
    .nullable(),
  steps: z.array(z.string()),
  /** Target and label of the button; null without one. */
  target: z.strictObject({ path: z.string(), label: z.string() }).nullable(),
  /** The application's present status. */
  application: z.strictObject({ id: idSchema, status: z.enum(applicationStatuses) }).nullable(),
  newer: idSchema.nullable(),
  older: idSchema.nullable(),
});
export type PersonalMessage = z.output<typeof personalMessage>;

const systemMessage = z.strictObject({
  box: z.literal('system'),
  id: idSchema,
  kind: z.enum(noticeKinds),
  headline: z.string(),
  createTime: z.iso.datetime(),
  /** HTML to be sanitised on display; null for a maintenance, whose headline says it all. */
  content: z.string().nullable(),
});
export type SystemMessage = z.output<typeof systemMessage>;

/** One message, personal or of the system, in the language of the request. Reading it marks nothing. */
export const getMessage = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/messages/{id}',
  operation: 'message.read',
  summary: 'One message',
  params: z.strictObject({ id: idSchema }),
  response: z.discriminatedUnion('box', [personalMessage, systemMessage]),
});

/** Marks messages and bulletins as read by the account; unknown ids are ignored. */
export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/messages/read',
  operation: 'message.read',
  repeats: 'stored',
  summary: 'Mark messages as read',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(limits.pageSizeMax) }),
  bodyLimit: 8_192,
  response: z.strictObject({ unreadUserNum: z.number().int() }),
});

/** Marks personal messages as unread by the account; unknown ids are ignored. */
export const markMessagesUnread = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/messages/unread',
  operation: 'message.read',
  repeats: 'stored',
  summary: 'Mark messages as unread',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(limits.pageSizeMax) }),
  bodyLimit: 8_192,
  response: z.strictObject({ unreadUserNum: z.number().int() }),
});
