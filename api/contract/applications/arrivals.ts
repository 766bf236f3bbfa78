import { z } from 'zod';
import { checksumSchema } from '#domain/arrivals/arrivals.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { uploadView } from '../evidence.ts';

const path = '/v1/hms/cc/arrivals';
const operation = 'file.upload';
const scope = 'upload';
const params = z.strictObject({ id: idSchema });

/** The result it becomes: of one's own application, or of a delegation; the other is null. */
const target = {
  applicationId: idSchema.nullable(),
  labWork: idSchema.nullable(),
  configurationId: idSchema,
};

/** A resumable upload of a test result: `offset` of `size` bytes have arrived. */
export const arrivalView = z
  .strictObject({
    id: idSchema,
    ...target,
    name: z.string(),
    size: z.int(),
    sha256: z.string(),
    offset: z.int(),
    touchedAt: z.iso.datetime(),
  })
  .meta({ id: 'Arrival' });
export type ArrivalView = z.output<typeof arrivalView>;

/** Starting the same file for the same target again returns the open upload, to resume it. */
export const beginArrival = endpoint({
  method: 'POST',
  path,
  operation,
  scope,
  repeats: 'by-itself',
  summary: 'Begin the upload of a test result in parts, or find the one that is open',
  bodyLimit: 8 * 1024,
  body: z.strictObject({
    ...target,
    name: z.string().min(1).max(512),
    size: z.int().min(1),
    sha256: checksumSchema,
  }),
  response: arrivalView,
  status: 201,
});

/** At most 20, the oldest first. */
export const listArrivals = endpoint({
  method: 'GET',
  path,
  operation,
  scope,
  summary: 'Test results of one’s enterprise that are not here as a whole',
  response: z.strictObject({ rows: z.array(arrivalView) }),
});

/** The next bytes, at most 8 MiB; bytes that arrived before a broken connection are kept. */
export const sendArrivalBytes = endpoint({
  method: 'PUT',
  path: `${path}/{id}/bytes`,
  operation,
  scope,
  repeats: 'not-known',
  summary: 'Send the bytes of a test result that follow those that are here',
  params,
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  upload: 'bytes',
  // Its start and end are audited.
  auditedByOutcome: true,
  response: arrivalView,
});

export const finishArrival = endpoint({
  method: 'POST',
  path: `${path}/{id}/finish`,
  operation,
  scope,
  // The result has the id of its upload.
  repeats: 'by-itself',
  summary: 'Hand over a test result that is here as a whole',
  params,
  response: uploadView,
});

export const cancelArrival = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation,
  scope,
  repeats: 'stored',
  summary: 'Give the upload of a test result up, and remove what is here of it',
  params,
  response: z.void(),
  status: 204,
});
