import { z } from 'zod';
import { groupReasonSchema } from '#domain/evidence/waiver-request.ts';
import { waiverScopes, waiverTermsSchema } from '#domain/evidence/waivers.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentView, reuseView } from '../waiver-request.ts';

const count = z.number().int();
const scope = z.enum(waiverScopes);
const params = z.strictObject({ id: idSchema });
/** New or changed reasons, and unchanged ones. */
const written = z.strictObject({ set: count, unchanged: count });

export const putGroupReason = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/failure-groups/{print}/reason',
  operation: 'evidence.write',
  repeats: 'stored',
  summary: 'Explain every failure of one fault: the reason and what proves it, once',
  params: z.strictObject({ id: idSchema, print: storableSchema(64) }),
  bodyLimit: 32 * 1024,
  body: groupReasonSchema,
  response: written,
});

/** An accepted reason that can be reused. */
export const waiverOfferView = reuseView
  .extend({
    id: idSchema,
    /** Failures without a reason that it covers, and the first of them. */
    failures: count,
    first: z.strictObject({
      module: z.string(),
      testCase: z.string(),
      test: z.string(),
      message: z.string(),
    }),
    group: z.boolean(),
    reason: z.string(),
    attachments: z.array(attachmentView),
  })
  .meta({ id: 'WaiverOffer' });
export type WaiverOfferView = z.output<typeof waiverOfferView>;

export const listWaiverOffers = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/waiver-offers',
  operation: 'evidence.write',
  summary:
    'Reasons of earlier applications that were accepted, hold today, and are about failures without one',
  params,
  response: z.strictObject({
    /** At most a hundred; `total` counts all. */
    rows: z.array(waiverOfferView),
    total: count,
  }),
});

export const reuseWaiver = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/reused-waivers',
  operation: 'evidence.write',
  repeats: 'stored',
  summary: 'Take a reason over that was accepted before, for every failure that it is offered for',
  params,
  bodyLimit: 1024,
  body: z.strictObject({ waiverId: idSchema }),
  response: z.strictObject({ set: count }),
});

const terms = z.strictObject({
  scope,
  expiresOn: z.iso.date(),
  opinion: z.string(),
  /** The same in English where it was written in both languages. */
  opinionEn: z.string().nullable(),
});

/** The terms of an acceptance. */
export const waiverTermsView = z
  .strictObject({
    /** Failures that share this reason. */
    cases: count,
    group: z.boolean(),
    /** The reviewer's terms; null for the programme's default. */
    terms: terms.nullable(),
    standard: terms.omit({ opinion: true, opinionEn: true }),
    /** Range of possible last days. */
    earliest: z.iso.date(),
    latest: z.iso.date(),
  })
  .meta({ id: 'WaiverTerms' });
export type WaiverTermsView = z.output<typeof waiverTermsView>;

const itemParams = z.strictObject({ id: idSchema, item: idSchema });

export const getWaiverTerms = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviews/{id}/bypass-items/{item}/terms',
  operation: 'review.queue',
  staffRead: 'application.read-evidence',
  summary: 'For whom and until when a reason is going to be accepted',
  params: itemParams,
  response: waiverTermsView,
});

export const putWaiverTerms = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/reviews/{id}/bypass-items/{item}/terms',
  operation: 'review.decide',
  repeats: 'stored',
  summary: 'Say for whom and until when a reason is going to be accepted, for all that it was given for',
  params: itemParams,
  bodyLimit: 16 * 1024,
  body: waiverTermsSchema,
  response: waiverTermsView,
});
