import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { moduleChoices, moduleStates } from '#domain/test-results/module-results.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const count = z.number().int();

/** What became of one module of a test result; counts in cases. */
export const moduleResultView = z
  .strictObject({
    name: z.string(),
    abi: z.string(),
    state: z.enum(moduleStates),
    /** Why it is not done, in the file's own words; null where the file says nothing. */
    reason: z.string().nullable(),
    cases: count,
    passed: count,
    failed: count,
    blocked: count,
    runtimeMs: count,
    /** Of a merged result: the run that the module is of, the one that ran some of its cases again, and how many then passed. */
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
    /** How many each choice has. */
    counts: z.strictObject({ unfinished: count, failed: count, all: count }),
    /** Modules that the file's summary announces, and of which it says nothing else. */
    unlisted: count,
  }),
});
