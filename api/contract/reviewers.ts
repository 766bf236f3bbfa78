import { z } from 'zod';
import { absenceSchema } from '#domain/reviewers/reviewers.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

const reviewer = z.strictObject({
  id: idSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  enterpriseId: idSchema.nullable(),
  /** Today, by the office's day. */
  absent: z.boolean(),
  /** Reviews of theirs that wait, counted up to 1000. */
  open: z.int(),
});
export type Reviewer = z.output<typeof reviewer>;

/** Present reviewers first, of those the one with the fewest open reviews; at most 200. */
export const listReviewers = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviewers',
  operation: 'review.queue',
  summary: 'Everybody whom a review can be given to',
  response: z.strictObject({ rows: z.array(reviewer) }),
});

/**
 * Assigns a review; `seen` is the present assignee. Reviewers take and return reviews, administrators assign them.
 */
export const assignReview = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/reviews/{id}/reviewer',
  operation: 'review.assign',
  repeats: 'stored',
  summary: 'Take a review, give it back, or assign it',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 16 * 1024,
  body: z.strictObject({ reviewerId: idSchema.nullable(), seen: idSchema.nullable() }),
  response: z.strictObject({ id: idSchema, reviewerId: idSchema.nullable() }),
});

const path = '/v1/hms/cc/admin/accounts/{id}/absences';
const params = z.strictObject({ id: idSchema });

/** What is not over yet, the next first; at most twenty. */
export const listAbsences = endpoint({
  method: 'GET',
  path,
  operation: 'account.administer',
  summary: 'When a reviewer is away',
  params,
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: idSchema, firstDay: z.string(), lastDay: z.string() })),
  }),
});

/** Days at the office, inclusive. */
export const addAbsence = endpoint({
  method: 'POST',
  path,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Say that a reviewer is away',
  params,
  bodyLimit: 16 * 1024,
  body: absenceSchema,
  response: z.strictObject({ id: idSchema }),
});

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: `${path}/{absence}`,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Take an absence of a reviewer back',
  params: params.extend({ absence: idSchema }),
  response: z.strictObject({ id: idSchema }),
});
