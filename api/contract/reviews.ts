import { z } from 'zod';
import { queueKinds, remedyActions } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { applicationSummary } from './applications.ts';
import { commandOutcomeSchema, pendingCommandSchema, reviewerCommandSchema } from './command.ts';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

/** A row of the review queue: oldest due first; `conflict` when the reviewer belongs to the enterprise. */
export const queueRow = applicationSummary
  .extend({
    /** The last comment is the enterprise's. */
    unanswered: z.boolean(),
    /** Share of the wait's limit that is used, 0 to 1, more when overdue. */
    used: z.number(),
    conflict: z.boolean(),
    needsOperator: z.boolean(),
    /** Of reviewers who decided already, where it takes two and, if they differ, a third one. */
    opinions: z.int(),
    /** The enterprise has asked for this overdue review. */
    nudged: z.boolean(),
    /** A reviewer's decision that is recorded and not applied yet. */
    decided: pendingCommandSchema.nullable(),
    /** The assigned reviewer; null for none, and for an account that is no reviewer any more. */
    reviewer: z
      .strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string(), absent: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'QueueRow' });
export type QueueRow = z.output<typeof queueRow>;

export const listQueue = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviews/queue',
  operation: 'review.queue',
  summary: 'What waits for a reviewer, oldest due first',
  query: z.strictObject({
    ...pageQuery,
    keyword: z.string().max(limits.keywordLength).optional(),
    kind: z.enum(queueKinds).optional(),
    /** One's own or unassigned reviews; a keyword searches all. */
    whose: z.enum(['mine', 'nobody']).optional(),
  }),
  response: pageOf(queueRow).extend({
    /** Counts of each kind, and in all, whichever kind is requested; limited as `total`. */
    counts: z.strictObject({
      all: z.number().int(),
      materials: z.number().int(),
      results: z.number().int(),
      samples: z.number().int(),
    }),
    /** Of the requested kind, by assignee; null with a keyword, which searches all. */
    owners: z
      .strictObject({ mine: z.number().int(), nobody: z.number().int(), all: z.number().int() })
      .nullable(),
  }),
});

/**
 * One decision, recorded first and applied by the workflow; the `Idempotency-Key` header is its id. `version` is the
 * application's version that the reviewer saw; a newer one is refused with `reviewStatusChanged`, whose details say
 * who decided what.
 */
export const decideApplication = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/reviews/{id}/decisions',
  operation: 'review.decide',
  summary: 'Decide on an application',
  idempotencyKey: 'required',
  repeats: 'by-itself',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 260 * 1024,
  body: z.strictObject({ version: z.number().int(), command: reviewerCommandSchema }),
  response: commandOutcomeSchema,
});

/**
 * Withdraws one's own decision that is recorded and not in effect yet, as its `effectiveAt` says; a later one is refused with
 * `reviewStatusChanged`.
 */
export const withdrawDecision = endpoint({
  method: 'DELETE',
  path: '/v1/hms/cc/reviews/{id}/decisions/{decision}',
  operation: 'review.decide',
  repeats: 'by-itself',
  summary: 'Withdraw a decision before it takes effect',
  params: z.strictObject({ id: idSchema, decision: idSchema }),
  response: commandOutcomeSchema,
});

/** By when an enterprise would have to answer a rejection that is given now, by working days, and how many are usual. */
export const readRemedyDeadlines = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviews/remedy-deadlines',
  operation: 'review.device',
  summary: 'Deadlines that a rejection may set, by working days',
  response: z
    .strictObject({
      /** Working days; null where the programme counts in seconds. */
      usual: z.record(z.enum(remedyActions), z.int().nullable()),
      deadlines: z.array(z.strictObject({ days: z.int(), dueAt: z.iso.datetime() })),
    })
    .meta({ id: 'RemedyDeadlines' }),
});
export type RemedyDeadlines = EndpointResponse<typeof readRemedyDeadlines>;

const reviewedDevice = z
  .strictObject({
    series: z.string(),
    channelId: z.string().nullable(),
    cpuArchitecture: z.string().nullable(),
    screenDensity: z.string().nullable(),
    contacts: z.array(z.strictObject({ nickname: z.string(), email: z.string(), phone: z.string() })),
    /** Sales regions of the application that the enterprise's agreement does not cover today. */
    regionsOutside: z.array(z.string()),
  })
  .meta({ id: 'ReviewedDevice' });
export type ReviewedDevice = z.output<typeof reviewedDevice>;

/** The product of an application as it is now, with its contacts. */
export const readReviewedDevice = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviews/{id}/device',
  operation: 'review.device',
  summary: 'The product under review, its contacts, and regions outside of the agreement',
  params: z.strictObject({ id: idSchema }),
  response: reviewedDevice,
});
