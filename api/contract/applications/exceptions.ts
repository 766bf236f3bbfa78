import { z } from 'zod';
import { exceptionsSchema } from '#domain/evidence/exceptions.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();
const params = z.strictObject({ id: idSchema, configurationId: idSchema });

export const getExceptions = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/exceptions',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary:
    "The failures of a configuration's result with their reasons, as `assay check --exceptions` reads them",
  params,
  response: exceptionsSchema,
});

/** What came of a file of reasons. */
export const exceptionsOutcome = z
  .strictObject({
    /** New or other than before, and those that were said already. */
    set: count,
    unchanged: count,
    /** Entries whose reason is empty: nothing is changed for them. */
    withoutReason: count,
    /** Entries that are no failure of the result that stands; at most a hundred are named. */
    unknown: z.strictObject({
      count,
      first: z.array(z.strictObject({ failureKey: z.string(), failure: z.string().nullable() })),
    }),
  })
  .meta({ id: 'ExceptionsOutcome' });
export type ExceptionsOutcome = z.output<typeof exceptionsOutcome>;

/** Sets the reasons of many failures at once: all of them, or none. */
export const putExceptions = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/exceptions',
  operation: 'evidence.write',
  repeats: 'kept',
  summary: "Explain failures of a configuration's result by a file of reasons",
  params,
  body: exceptionsSchema,
  bodyLimit: 8 * 1024 * 1024,
  document: { values: 100_000, broken: 'exceptionJsonParseFailed', wrong: 'exceptionParseFailed' },
  response: exceptionsOutcome,
});
