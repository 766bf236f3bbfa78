import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { countedPages } from '#domain/usage/public-counts.ts';
import { monthPattern } from '#domain/usage/usage-list.ts';
import { endpoint } from '../endpoint.ts';

/** Counts page visits of readers who allow it, without personal data. */
export const countVisit = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/visits',
  operation: 'usage.count',
  repeats: 'not-known',
  summary: 'Count a visit of a public page',
  bodyLimit: 1024,
  body: z.strictObject({ page: z.enum(countedPages) }),
  response: z.void(),
  status: 204,
});

/** Refused with dataMissing for a document that is not published. */
export const judgeDocument = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/documents/{id}/judgements',
  operation: 'usage.count',
  repeats: 'not-known',
  summary: 'Say whether a document helped',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 1024,
  body: z.strictObject({ helpful: z.boolean() }),
  response: z.void(),
  status: 204,
});

/** Of a month `YYYY-MM`, the present one by default. */
export const readPublicCounts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/public-counts',
  operation: 'usage.read',
  summary: 'Visits of public pages, and which documents helped',
  query: z.strictObject({ month: z.string().regex(monthPattern).optional() }),
  response: z.strictObject({
    visits: z.array(z.strictObject({ page: z.string(), visits: z.int() })),
    documents: z.array(
      z.strictObject({
        id: idSchema,
        titleZh: z.string(),
        titleEn: z.string(),
        helpful: z.int(),
        unhelpful: z.int(),
      }),
    ),
  }),
});
