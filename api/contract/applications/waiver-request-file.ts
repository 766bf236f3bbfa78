import { z } from 'zod';
import { waiverRequestFileSchema } from '#domain/evidence/waiver-request-file.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();
const params = z.strictObject({ id: idSchema, configurationId: idSchema });

export const getWaiverRequestFile = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/exceptions',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary:
    "The failures of a configuration's result with their reasons, as `assay check --exceptions` reads them",
  params,
  response: waiverRequestFileSchema,
});

/** Result of importing a file of waiver requests. */
export const waiverRequestFileResult = z
  .strictObject({
    /** New or changed requests, and unchanged ones. */
    set: count,
    unchanged: count,
    /** Entries without a reason, which are skipped. */
    withoutReason: count,
    /** Entries that are no failure of the accepted result; at most a hundred are listed. */
    unknown: z.strictObject({
      count,
      first: z.array(z.strictObject({ failureKey: z.string(), failure: z.string().nullable() })),
    }),
  })
  .meta({ id: 'ExceptionsOutcome' });
export type WaiverRequestFileResult = z.output<typeof waiverRequestFileResult>;

/** Sets the reasons of many failures at once, all or none. */
export const putWaiverRequestFile = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/exceptions',
  operation: 'evidence.write',
  repeats: 'stored',
  summary: "Explain failures of a configuration's result by a file of reasons",
  params,
  body: waiverRequestFileSchema,
  bodyLimit: 8 * 1024 * 1024,
  document: { values: 100_000, broken: 'exceptionJsonParseFailed', wrong: 'exceptionParseFailed' },
  response: waiverRequestFileResult,
});
