import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const namedItem = z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() });

/** Number of waiting items and of late ones; each counted up to 1000, 1001 stands for more. */
const waiting = z.strictObject({ count: z.int().min(0), late: z.int().min(0) });

/** Waiting items in each part of the console; null where the caller has no access. */
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
    /** What is missing before the first enterprise can be certified. */
    start: waiting.nullable(),
  }),
});

/**
 * At most five of each kind that the caller may see. `keyword` is a number, its last digits, or part of a name, a
 * model, an edition, a title or a login.
 */
export const findInConsole = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/console/find',
  operation: 'console.read',
  summary: 'What has a number, or a name, among all that the console keeps',
  query: z.strictObject({ keyword: storableSchema(limits.keywordLength) }),
  response: z.strictObject({
    applications: z.array(
      z.strictObject({ id: idSchema, number: z.string(), product: z.string(), productEn: z.string() }),
    ),
    certificates: z.array(z.strictObject({ number: z.string(), revoked: z.boolean() })),
    enquiries: z.array(z.strictObject({ id: idSchema, number: z.string(), company: z.string() })),
    enterprises: z.array(namedItem),
    products: z.array(z.strictObject({ ...namedItem.shape, model: z.string() })),
    suites: z.array(z.strictObject({ id: idSchema, name: z.string(), edition: z.string() })),
    documents: z.array(namedItem),
    bulletins: z.array(namedItem),
    people: z.array(z.strictObject({ ...namedItem.shape, login: z.string() })),
  }),
});
