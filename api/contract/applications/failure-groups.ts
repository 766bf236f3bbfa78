import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { failureChoices } from '#domain/test-results/failure-groups.ts';
import { endpoint } from '../endpoint.ts';
import { knownIssueView } from '../evidence.ts';
import { pageOf, pageQuery } from '../paging.ts';

const count = z.number().int();
const print = z.string().regex(/^[0-9a-f]{16}$/);

/** Failures with the same cause over the configurations of an application. */
export const failureGroupView = z
  .strictObject({
    print,
    /** The message without what differs from run to run; empty where the file has no message. */
    pattern: z.string(),
    /** Entries, one a case and configuration, and those that the run before did not have. */
    failures: count,
    fresh: count,
    tests: count,
    /** By name, at most three; `moduleCount` counts all. */
    modules: z.array(z.string()),
    moduleCount: count,
    configurations: z.array(count),
    possibleCause: z.string().nullable(),
    failedMethod: z.string().nullable(),
    /** State of its waiver requests. */
    reasons: z.strictObject({ missing: count, open: count, accepted: count, rejected: count }),
    knownIssue: knownIssueView.nullable(),
    /**
     * Figures of other devices in the programme: with an accepted reason, and fixed in a later run. Null for an
     * enterprise where fewer than five others are affected.
     */
    history: z.strictObject({ devices: count, waived: count, mended: count, whole: z.boolean() }).nullable(),
  })
  .meta({ id: 'FailureGroup' });
export type FailureGroupView = z.output<typeof failureGroupView>;

const filters = {
  choice: z.enum(failureChoices).default('all'),
  keyword: z.string().max(limits.keywordLength).optional(),
  configurationId: idSchema.optional(),
  module: z.string().max(500).optional(),
};

export const listFailureGroups = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/failure-groups',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'Failures of the results that stand, grouped by their fault: new ones first, then by number',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({ ...pageQuery, ...filters }),
  response: pageOf(failureGroupView).extend({
    /** Entries of each choice, whichever is selected. */
    counts: z.strictObject({ all: count, new: count, still: count, unreasoned: count }),
  }),
});

/** One failed case of a group. */
export const groupCaseView = z
  .strictObject({
    key: z.string(),
    module: z.string(),
    abi: z.string(),
    testCase: z.string(),
    test: z.string(),
    configurations: z.array(count),
    fresh: z.boolean(),
    bypass: z.enum(['missing', 'open', 'accepted', 'rejected']),
  })
  .meta({ id: 'GroupCase' });
export type GroupCaseView = z.output<typeof groupCaseView>;

export const listGroupCases = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/failure-groups/{print}/cases',
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'The failed cases of one group, and the stack trace of the first',
  params: z.strictObject({ id: idSchema, print }),
  query: z.strictObject({ ...pageQuery, ...filters }),
  response: pageOf(groupCaseView).extend({
    /** As in the file, of the first entry; empty where none is stored. */
    message: z.string(),
    stack: z.string(),
  }),
});
