import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema, textSchema } from '#domain/shared/validation.ts';
import {
  packageNameSchema,
  packageSizeSchema,
  suiteKinds,
  suiteLimits,
  suitePlatforms,
  suiteStates,
} from '#domain/suites/suites.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { suiteBody, suitePackage, suiteShape, suiteStatus } from './suites.ts';

const path = '/v1/hms/cc/admin';
const operation = 'suite.administer';
const params = z.strictObject({ id: idSchema });
/** The version on which the change is made. */
const seen = z.int().min(1);
const code = storableSchema(32);
const bodyLimit = 32 * 1024;

const adminPackage = suitePackage.extend({
  /** Number of downloads started. */
  downloads: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type AdminPackage = z.output<typeof adminPackage>;

const { notesZh, notesEn, ...listed } = suiteShape;

/** An edition in the programme's list. */
export const adminSuite = z
  .strictObject({
    id: idSchema,
    ...listed,
    state: z.enum(suiteStates),
    /** Null for a draft. */
    standing: suiteStatus.nullable(),
    packages: z.array(adminPackage),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'AdminSuite' });
export type AdminSuite = z.output<typeof adminSuite>;

/** `keyword` is part of name and edition; a category, system or platform also finds editions for all of them. */
export const listSuites = endpoint({
  method: 'GET',
  path: `${path}/suites`,
  operation,
  summary: 'Suites and apps with their packages, drafts and withdrawn ones too',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    kind: z.enum(suiteKinds).optional(),
    state: z.enum(suiteStates).optional(),
    platform: z.enum(suitePlatforms).optional(),
    category: code.optional(),
    app: code.optional(),
    sort: z.enum(['changed', 'name']).default('changed'),
  }),
  response: pageOf(adminSuite),
});

/** A resumable upload of a package: `offset` of `size` bytes have arrived. */
export const suiteUpload = z
  .strictObject({
    id: idSchema,
    suiteId: idSchema,
    platform: z.enum(suitePlatforms),
    name: z.string(),
    size: z.int(),
    offset: z.int(),
    touchedAt: z.iso.datetime(),
  })
  .meta({ id: 'SuiteUpload' });
export type SuiteUpload = z.output<typeof suiteUpload>;

const suiteDetail = adminSuite.extend({
  notesZh,
  notesEn,
  publishedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  acceptedUntil: z.iso.date().nullable(),
  uploads: z.array(suiteUpload),
});
export type SuiteDetail = z.output<typeof suiteDetail>;

export const readSuite = endpoint({
  method: 'GET',
  path: `${path}/suites/{id}`,
  operation,
  summary: 'One edition with its notes, packages and uploads on their way',
  params,
  response: suiteDetail,
});

const saved = z.strictObject({ id: idSchema, version: z.int() });
export type SavedSuite = z.output<typeof saved>;

export const createSuite = endpoint({
  method: 'POST',
  path: `${path}/suites`,
  operation,
  repeats: 'stored',
  summary: 'Draft an edition of a suite or app',
  bodyLimit,
  body: suiteBody,
  response: saved,
  status: 201,
});

export const editSuite = endpoint({
  method: 'PUT',
  path: `${path}/suites/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Edit an edition that is not withdrawn',
  params,
  bodyLimit,
  body: suiteBody.extend({ seen }),
  response: saved,
});

export const deleteSuite = endpoint({
  method: 'DELETE',
  path: `${path}/suites/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Delete a draft with its packages',
  params,
  response: z.void(),
  status: 204,
});

export const publishSuite = endpoint({
  method: 'POST',
  path: `${path}/suites/{id}/publish`,
  operation,
  repeats: 'stored',
  summary: 'Publish a draft that is complete',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ seen }),
  response: saved,
});

/** `acceptedUntil` is the last day on which its results are accepted; null: they are not accepted any more. */
export const withdrawSuite = endpoint({
  method: 'POST',
  path: `${path}/suites/{id}/withdraw`,
  operation,
  repeats: 'stored',
  summary:
    'Withdraw a published edition: it is offered no more, and its results are accepted no longer than said',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    seen,
    reason: textSchema(suiteLimits.reason),
    acceptedUntil: z.iso.date().nullable(),
  }),
  response: saved,
});

/** Starting the same file again returns the open upload. */
export const beginSuiteUpload = endpoint({
  method: 'POST',
  path: `${path}/suites/{id}/uploads`,
  operation,
  repeats: 'stored',
  summary: 'Begin the upload of a package, or find the one that is open',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    name: packageNameSchema,
    size: packageSizeSchema,
    platform: z.enum(suitePlatforms),
  }),
  response: suiteUpload,
  status: 201,
});

export const readSuiteUpload = endpoint({
  method: 'GET',
  path: `${path}/suite-uploads/{id}`,
  operation,
  summary: 'How much of a package is here',
  params,
  response: suiteUpload,
});

/** The next bytes, any number; bytes that arrived before a broken connection are kept. */
export const sendSuiteBytes = endpoint({
  method: 'PUT',
  path: `${path}/suite-uploads/{id}/bytes`,
  operation,
  repeats: 'not-known',
  summary: 'Send the bytes of a package that follow those that are here',
  params,
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  upload: 'bytes',
  // A package has hundreds of parts; its start and end are audited.
  auditedByOutcome: true,
  response: suiteUpload,
});

export const finishSuiteUpload = endpoint({
  method: 'POST',
  path: `${path}/suite-uploads/{id}/finish`,
  operation,
  // The package has the id of its upload.
  repeats: 'by-itself',
  summary: 'Make a package of an upload that is complete',
  params,
  response: adminPackage,
});

export const cancelSuiteUpload = endpoint({
  method: 'DELETE',
  path: `${path}/suite-uploads/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Give an upload up, and remove what is here of it',
  params,
  response: z.void(),
  status: 204,
});

export const deleteSuitePackage = endpoint({
  method: 'DELETE',
  path: `${path}/suite-packages/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Take a package out of a draft',
  params,
  response: z.void(),
  status: 204,
});
