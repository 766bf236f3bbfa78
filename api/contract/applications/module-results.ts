import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { moduleChoices, moduleStates } from '#domain/test-results/module-results.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const count = z.number().int();

/** Result of one module; counts in cases. */
export const moduleResultView = z
  .strictObject({
    name: z.string(),
    abi: z.string(),
    state: z.enum(moduleStates),
    /** Why it did not complete, as the file says; null where it says nothing. */
    reason: z.string().nullable(),
    cases: count,
    passed: count,
    failed: count,
    blocked: count,
    runtimeMs: count,
    /**
     * Of a merged result: the run of the module, the run that repeated some of its cases, and how many then passed.
     */
    part: count.nullable(),
    retriedBy: count.nullable(),
    mended: count,
  })
  .meta({ id: 'ModuleResult' });
export type ModuleResultView = z.output<typeof moduleResultView>;

export const listModuleResults = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/configurations/{configurationId}/modules',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'Modules of the result that stands for a configuration, in the order of its file',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  query: z.strictObject({ ...pageQuery, choice: z.enum(moduleChoices).default('all') }),
  response: pageOf(moduleResultView).extend({
    counts: z.strictObject({ unfinished: count, failed: count, all: count }),
    /** Modules that only the file's summary mentions. */
    unlisted: count,
  }),
});
