import { z } from 'zod';
import { neededReferences, readinessItems, readinessStages } from '#domain/programme/readiness.ts';
import { endpoint } from '../endpoint.ts';

const count = z.int().min(0);

/** What is missing before the first enterprise can be certified, with the facts that say so. */
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
        /** `missing` holds enterprises up, `open` only helps. */
        state: z.enum(['missing', 'ready', 'open']),
      }),
    ),
    /** Where an enterprise who registers today stops; null where none does. */
    stops: z.enum(readinessStages).nullable(),
    facts: z.strictObject({
      privacyText: z.boolean(),
      userText: z.boolean(),
      references: z.record(z.enum(neededReferences), count),
      apps: count,
      /** Counted up to two. */
      reviewers: count,
      fourEyes: z.boolean(),
      /** Counted up to a thousand. */
      suites: count,
      sampleAddress: z.boolean(),
      named: z.boolean(),
      officeContact: z.boolean(),
      mail: z.boolean(),
    }),
  }),
});
export type ReadinessView = z.output<(typeof readReadiness)['response']>;
