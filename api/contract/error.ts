import { z } from 'zod';

/** The body of every error answer. */
export const errorAnswer = z
  .object({
    /** `HTS.` plus the number as the catalogue prints it. */
    errorCode: z.string().regex(/^HTS\.\d+$/),
    /** The catalogue's text in the user's language. */
    message: z.string(),
    /** To quote to support; also in the header X-Request-Id. */
    requestId: z.uuid(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorAnswer = z.output<typeof errorAnswer>;

/** The body of 429 and 430, which also have the header Retry-After in seconds: the catalogue has no code for them. */
export const busyAnswer = errorAnswer.omit({ errorCode: true }).meta({ id: 'Busy' });

export type BusyAnswer = z.output<typeof busyAnswer>;
