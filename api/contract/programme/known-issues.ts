import { z } from 'zod';
import { fieldNames } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { writtenText } from '#domain/shared/written-text.ts';
import {
  issueFailures,
  issueLimits,
  issueLinkSchema,
  issueModuleSchema,
  issuePatternSchema,
  issueStates,
  issueTextSchema,
} from '#domain/suites/known-issues.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin';
const operation = 'suite.administer';
const params = z.strictObject({ id: idSchema });
const bodyLimit = 32 * 1024;
const hint = z.string().max(issueLimits.text).transform(writtenText).pipe(z.string());

/** Content of a known issue; days are at the office, on which a run begins. */
export const issueBody = z.strictObject({
  /** `*` matches anything. */
  module: issueModuleSchema,
  /** Cases as `class#test`. */
  pattern: issuePatternSchema,
  failure: z.enum(issueFailures),
  textZh: issueTextSchema,
  textEn: issueTextSchema,
  /** Suggested reason for a waiver request; empty without one. */
  hintZh: hint,
  hintEn: hint,
  link: issueLinkSchema.nullable(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
});
export type IssueBody = z.output<typeof issueBody>;
export const issueBodyFields = fieldNames(issueBody);

const adminIssue = z
  .strictObject({
    id: idSchema,
    module: z.string(),
    pattern: z.string(),
    failure: z.enum(issueFailures),
    textZh: z.string(),
    textEn: z.string(),
    hintZh: z.string(),
    hintEn: z.string(),
    link: z.string().nullable(),
    validFrom: z.iso.date().nullable(),
    validUntil: z.iso.date().nullable(),
    state: z.enum(issueStates),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'AdminKnownIssue' });
export type AdminIssue = z.output<typeof adminIssue>;

/** `keyword` is part of module, pattern or text; `state` is today's. */
export const listIssues = endpoint({
  method: 'GET',
  path: `${path}/suites/{id}/issues`,
  operation,
  summary: 'Known issues of an edition',
  params,
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(issueStates).optional(),
    sort: z.enum(['place', 'changed']).default('place'),
  }),
  response: pageOf(adminIssue),
});

const saved = z.strictObject({ id: idSchema, version: z.int() });
export type SavedIssue = z.output<typeof saved>;

export const createIssue = endpoint({
  method: 'POST',
  path: `${path}/suites/{id}/issues`,
  operation,
  repeats: 'stored',
  summary:
    'Note an issue of an edition, which makers and reviewers read beside each failure that it is about',
  params,
  bodyLimit,
  body: issueBody,
  response: saved,
  status: 201,
});

export const editIssue = endpoint({
  method: 'PUT',
  path: `${path}/suite-issues/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Edit a known issue',
  params,
  bodyLimit,
  body: issueBody.extend({ seen: z.int().min(1) }),
  response: saved,
});

export const deleteIssue = endpoint({
  method: 'DELETE',
  path: `${path}/suite-issues/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Delete a known issue',
  params,
  response: z.void(),
  status: 204,
});
