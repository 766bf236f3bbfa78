import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

/** How much waits, and how much of it is late; each counted up to 1000, 1001 stands for more. */
const waiting = z.strictObject({ count: z.int().min(0), late: z.int().min(0) });

/** What waits in each part of the console; null where the caller has no part in it. */
export const readWaiting = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/console/waiting',
  operation: 'console.read',
  summary: 'What waits in each part of the console',
  response: z.strictObject({
    reviews: waiting,
    samples: waiting,
    enterprises: waiting.nullable(),
    enquiries: waiting.nullable(),
    stuck: waiting.nullable(),
  }),
});

/** At most five of each. `keyword` is a number, its last digits, or part of an enterprise's name. */
export const findInConsole = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/console/find',
  operation: 'console.read',
  summary: 'Applications and certificates of a number, and enterprises of a name',
  query: z.strictObject({ keyword: storableSchema(limits.keywordLength) }),
  response: z.strictObject({
    applications: z.array(
      z.strictObject({ id: idSchema, number: z.string(), product: z.string(), productEn: z.string() }),
    ),
    certificates: z.array(z.strictObject({ number: z.string(), revoked: z.boolean() })),
    enterprises: z.array(z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() })),
  }),
});
