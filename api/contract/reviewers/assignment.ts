import { z } from 'zod';
import { choiceReasons, misfits, nobodyReasons } from '#domain/reviewers/choose-reviewer.ts';
import { competenceSchema } from '#domain/reviewers/competence.ts';
import { absenceSchema } from '#domain/reviewers/reviewers.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const because = z.enum([...choiceReasons, ...nobodyReasons]);
const params = z.strictObject({ id: idSchema });

/** `misfits` says of each who does not fit why, in the order of the rule; the present reviewer is not suggested. */
export const suggestReviewer = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/reviews/{id}/suggestion',
  operation: 'review.assign',
  summary: 'Who the rule would assign a review to',
  params,
  response: z.strictObject({
    reviewerId: idSchema.nullable(),
    because,
    misfits: z.array(z.strictObject({ id: idSchema, misfit: z.enum(misfits) })),
  }),
});

const competencePath = '/v1/hms/cc/admin/accounts/{id}/competence';

export const readCompetence = endpoint({
  method: 'GET',
  path: competencePath,
  operation: 'account.administer',
  summary: 'What a reviewer reviews',
  params,
  response: competenceSchema,
});

/** An empty list stands for all. Their turns begin anew, at the fewest of the others. */
export const writeCompetence = endpoint({
  method: 'PUT',
  path: competencePath,
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Say what a reviewer reviews',
  params,
  bodyLimit: 16 * 1024,
  body: competenceSchema,
  response: competenceSchema,
});

/** Most reviews that are handed over at once. */
export const handOverLimit = 50;
const handOverPath = '/v1/hms/cc/reviewers/{id}/hand-over';

/**
 * What falls due while a reviewer is away, earliest first, and whom the rule would give it to; at most 50. Of an absence that
 * has begun, what is overdue as well.
 */
export const readHandOver = endpoint({
  method: 'GET',
  path: handOverPath,
  operation: 'review.hand-over',
  summary: 'What falls due while a reviewer is away, and to whom it would go',
  params,
  query: z.strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date() }),
  response: z.strictObject({
    /** All that they have in hand, counted up to 1000. */
    open: z.int(),
    rows: z.array(
      z.strictObject({
        id: idSchema,
        number: z.string(),
        product: z.string(),
        productEn: z.string().nullable(),
        because,
        /** Null where nobody fits. */
        reviewer: z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() }).nullable(),
      }),
    ),
  }),
});
export type HandOver = z.output<typeof readHandOver.response>;

/** What nobody fits for stays theirs. */
export const handOver = endpoint({
  method: 'POST',
  path: handOverPath,
  operation: 'review.hand-over',
  repeats: 'stored',
  summary: 'Hand over what falls due while a reviewer is away, by the rule',
  params,
  bodyLimit: 16 * 1024,
  body: absenceSchema,
  response: z.strictObject({ given: z.int(), left: z.int() }),
});
