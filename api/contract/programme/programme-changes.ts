import { z } from 'zod';
import { programmeRecordKinds } from '#domain/programme-changes/programme-changes.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** One change of a record: who made it, when, and each field from what to what. */
export const programmeChange = z
  .strictObject({
    id: z.int(),
    at: z.iso.datetime(),
    /** `created`, `edited`, `deleted`, or a kind of the record's own. */
    action: z.string(),
    actor: z.strictObject({
      /** Null for a rule of the portal, whose side is `system`. */
      id: idSchema.nullable(),
      name: z.string(),
      nameEn: z.string(),
      side: z.enum(['programme', 'maker', 'system']),
    }),
    /** Null stands for nothing; long texts are cut. */
    fields: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
  })
  .meta({ id: 'ProgrammeChange' });
export type ProgrammeChangeView = z.output<typeof programmeChange>;

/** Changes of a record, newest first; empty for an unknown record. */
export const listProgrammeChanges = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/changes',
  operation: 'programme-change.read',
  summary: 'What was changed in a record of the programme, newest first',
  query: z.strictObject({
    kind: z.enum(programmeRecordKinds),
    id: storableSchema(100),
    after: pageQuery.after,
    limit: pageQuery.limit,
  }),
  response: z.strictObject({ rows: z.array(programmeChange), next: z.string().nullable() }),
});
