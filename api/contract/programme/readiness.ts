import { z } from 'zod';
import { agreementNames } from '#domain/agreements/agreements.ts';
import { readinessItems, readinessStages, requiredReferences } from '#domain/programme/readiness.ts';
import { endpoint } from '../endpoint.ts';

const count = z.int().min(0);

/** What is missing before the first enterprise can be certified, with the facts. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/readiness',
  operation: 'readiness.read',
  summary: 'What is missing before the first maker can be certified',
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        item: z.enum(readinessItems),
        stage: z.enum(readinessStages).nullable(),
        /** `missing` is to be done before makers come, `open` is optional. */
        state: z.enum(['missing', 'ready', 'open']),
      }),
    ),
    /** The first blocked stage of a new enterprise; null without one. */
    stops: z.enum(readinessStages).nullable(),
    facts: z.strictObject({
      privacyText: z.boolean(),
      userText: z.boolean(),
      unreadTexts: z.array(z.enum(agreementNames)),
      references: z.record(z.enum(requiredReferences), count),
      apps: count,
      /** Counted up to three each; those who were invited have not accepted yet. */
      reviewers: count,
      invitedReviewers: count,
      reviewersNeeded: count,
      /** Counted up to a thousand. */
      suites: count,
      sampleAddress: z.boolean(),
      named: z.boolean(),
      officeContact: z.boolean(),
      mail: z.boolean(),
      mailDelivered: z.boolean(),
    }),
  }),
});
export type ReadinessView = z.output<(typeof readReadiness)['response']>;
