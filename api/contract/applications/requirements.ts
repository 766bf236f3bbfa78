import { z } from 'zod';
import {
  phrasesSchema,
  requirementCodeSchema,
  requirementFields,
  requirementSchema,
  requirementStates,
} from '#domain/requirements/requirements.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const edition = z.int().min(1);
const path = '/v1/hms/cc/admin/requirements';
const operation = 'requirement.administer';
const bodyLimit = 136 * 1024;

const editionView = z
  .strictObject({ edition, publishedAt: z.iso.datetime(), requirements: z.array(requirementSchema) })
  .meta({ id: 'RequirementEdition' });
export type EditionView = z.output<typeof editionView>;

/** What applications are judged by. */
export const readRequirements = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/requirements',
  operation: 'requirement.read',
  scope: 'read',
  summary: 'An edition of the requirements, or the one in force',
  query: z.strictObject({ edition: z.coerce.number().pipe(edition.max(1_000_000)).optional() }),
  response: editionView,
});

/** A reviewer's ready words, by the code of their requirement. */
export const listPhrases = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/review-phrases',
  operation: 'review.queue',
  summary: 'Phrases for findings, by requirement',
  response: z.strictObject({ phrases: z.record(z.string(), phrasesSchema) }),
});

const adminRequirement = requirementFields
  .extend({
    id: idSchema,
    code: z.string(),
    phrases: phrasesSchema,
    state: z.enum(requirementStates),
    /** Null before the first edition that has it. */
    fromEdition: edition.nullable(),
    /** First edition without it; null while it is in the one in force, or was in none. */
    untilEdition: edition.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Requirement' });
export type AdminRequirement = z.output<typeof adminRequirement>;

const catalogue = z.strictObject({
  /** The edition in force. */
  edition,
  publishedAt: z.iso.datetime(),
  /** Every edition, latest first; at most 100. */
  editions: z.array(z.strictObject({ edition, publishedAt: z.iso.datetime() })),
  rows: z.array(adminRequirement),
  /** What publishing would change. */
  changes: z.array(
    z.strictObject({ code: z.string(), change: z.enum(['added', 'changed', 'removed', 'moved']) }),
  ),
});
export type RequirementCatalogue = z.output<typeof catalogue>;

export const listRequirements = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Requirements as the next edition has them, with what it would change',
  response: catalogue,
});

export const createRequirement = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored',
  summary: 'Add a requirement to the next edition',
  bodyLimit,
  body: requirementFields.extend({ code: requirementCodeSchema, phrases: phrasesSchema }),
  response: adminRequirement,
  status: 201,
});

/** `seen` is the version that was edited. Phrases hold at once, everything else from the next edition on. */
export const updateRequirement = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Change a requirement, withdraw it from the next edition, or bring it back',
  params: z.strictObject({ id: idSchema }),
  bodyLimit,
  body: requirementFields.extend({
    state: z.enum(requirementStates),
    phrases: phrasesSchema,
    seen: z.int().min(1),
  }),
  response: adminRequirement,
});

/** New applications are judged by it; open ones keep theirs. `seen` is the edition in force. */
export const publishEdition = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/requirement-editions',
  operation,
  repeats: 'stored',
  summary: 'Publish the next edition of the requirements',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ seen: edition }),
  response: catalogue,
});
