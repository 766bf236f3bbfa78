import { z } from 'zod';
import { enquiryLimits, enquirySchema, enquiryStates } from '#domain/enquiries/enquiries.ts';
import { limits } from '#domain/shared/limits.ts';
import { locales } from '#domain/shared/locale.ts';
import { idSchema, storableSchema, textSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin/enquiries';
const operation = 'enquiry.administer';
const moment = z.iso.datetime();
const params = z.strictObject({ id: idSchema });

/** Data of the form: its required ticket, and when an answer is due. */
export const openEnquiryForm = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enquiry-form',
  operation: 'enquiry.open',
  summary: 'The ticket of a form for a question, and until when it would be answered',
  response: z.strictObject({ ticket: z.string(), dueAt: moment }),
});

/** `website` is a hidden field: a filled one gets the usual answer, and nothing is stored. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/enquiries',
  operation: 'enquiry.send',
  repeats: 'not-known',
  summary: 'Ask the programme a question',
  bodyLimit: 32 * 1024,
  body: enquirySchema.extend({
    locale: z.enum(locales),
    ticket: z.string().max(200),
    website: z.string().max(500).default(''),
  }),
  response: z.strictObject({ number: z.string(), dueAt: moment }),
  status: 201,
});

const enquiry = z.strictObject({
  id: idSchema,
  number: z.string(),
  question: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  state: z.enum(enquiryStates),
  dueAt: moment,
  createdAt: moment,
  version: z.int(),
  /** It is open, and its answer is overdue. */
  late: z.boolean(),
});
export type EnquiryView = z.output<typeof enquiry>;

/** Newest first. `keyword` is part of a number, a company's name, a mailbox or a question. */
export const listEnquiries = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Questions of visitors and makers, newest first',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(enquiryStates).optional(),
  }),
  response: pageOf(enquiry),
});

export const readEnquiry = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  operation,
  summary: 'A question with what was answered',
  params,
  response: enquiry.extend({
    replies: z.array(
      z.strictObject({ text: z.string(), byName: z.string(), byNameEn: z.string(), at: moment }),
    ),
  }),
});
export type EnquiryDetail = z.output<(typeof readEnquiry)['response']>;

const changed = z.strictObject({ id: idSchema, version: z.int(), state: z.enum(enquiryStates) });
const seen = z.int().min(1);

/** Mailed in the language of the enquiry. */
export const replyToEnquiry = endpoint({
  method: 'POST',
  path: `${path}/{id}/replies`,
  operation,
  repeats: 'stored',
  summary: 'Answer a question by mail',
  params,
  bodyLimit: 32 * 1024,
  body: z.strictObject({ text: textSchema(enquiryLimits.reply), seen }),
  response: changed,
});

export const closeEnquiry = endpoint({
  method: 'POST',
  path: `${path}/{id}/closure`,
  operation,
  repeats: 'stored',
  summary: 'Close a question that needs no answer any more',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ seen }),
  response: changed,
});
