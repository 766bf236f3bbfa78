import { z } from 'zod';

/** What every refused or failed call answers, beside its HTTP status. */
export const errorAnswer = z.object({
  /** `HTS.` plus the number as the catalogue prints it. */
  errorCode: z.string().regex(/^HTS\.\d+$/),
  /** The catalogue's text in the user's language. */
  message: z.string(),
  /** To quote to support; also in the header X-Request-Id. */
  requestId: z.uuid(),
  details: z.record(z.string(), z.unknown()).optional(),
});

export type ErrorAnswer = z.output<typeof errorAnswer>;
