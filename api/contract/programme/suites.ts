import { z } from 'zod';
import { scopeCodesSchema } from '#domain/reference-data/product-scope.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { writtenText } from '#domain/shared/written-text.ts';
import {
  suiteEditionSchema,
  suiteKinds,
  suiteLimits,
  suiteNameSchema,
  suitePlatforms,
} from '#domain/suites/suites.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc';

/** A file of an edition; size in bytes. */
export const suitePackage = z
  .strictObject({
    id: idSchema,
    platform: z.enum(suitePlatforms),
    name: z.string(),
    size: z.int(),
    /** SHA-256 in hex, calculated by the portal. */
    sha256: z.string(),
  })
  .meta({ id: 'SuitePackage' });
export type SuitePackage = z.output<typeof suitePackage>;

/** Whether results of an edition are accepted today, and the last day on which they are. */
export const suiteStatus = z.strictObject({
  state: z.enum(['recommended', 'accepted', 'until', 'ended']),
  until: z.iso.date().nullable(),
});

const code = storableSchema(32);
const notes = z.string().max(suiteLimits.notes).transform(writtenText).pipe(z.string());

/** Content of an edition. Kind, name and edition cannot change once it is published: results refer to them. */
export const suiteBody = z.strictObject({
  kind: z.enum(suiteKinds),
  name: suiteNameSchema,
  edition: suiteEditionSchema,
  /** Codes of reference data; an empty list stands for all. */
  app: code.nullable(),
  systems: scopeCodesSchema,
  categories: scopeCodesSchema,
  /** Empty while it is a draft. */
  notesZh: notes,
  notesEn: notes,
  mandatoryFrom: z.iso.date().nullable(),
  graceDays: z.int().min(0).max(suiteLimits.graceDays),
});
export type SuiteBody = z.output<typeof suiteBody>;
/** Fields of an edition. */
export const suiteBodyFields = fieldNames(suiteBody);

/** The same for display. */
export const suiteShape = {
  kind: z.enum(suiteKinds),
  name: z.string(),
  edition: z.string(),
  app: z.string().nullable(),
  systems: z.array(z.string()),
  categories: z.array(z.string()),
  notesZh: z.string(),
  notesEn: z.string(),
  /** First day on which earlier editions are not sufficient, after so many days of grace. */
  mandatoryFrom: z.iso.date().nullable(),
  graceDays: z.int(),
} satisfies Record<keyof SuiteBody, z.ZodType>;

/** An edition that is published. */
export const publicSuite = z
  .strictObject({
    id: idSchema,
    ...suiteShape,
    publishedAt: z.iso.datetime(),
    standing: suiteStatus,
    packages: z.array(suitePackage),
  })
  .meta({ id: 'Suite' });
export type PublicSuite = z.output<typeof publicSuite>;

/** Newest first. A category, system or platform also finds editions for all of them. */
export const listPublicSuites = endpoint({
  method: 'GET',
  path: `${path}/suites`,
  operation: 'suite.read',
  summary: 'Published suites and apps with the sizes and checksums of their packages',
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(suiteKinds).optional(),
    platform: z.enum(suitePlatforms).optional(),
    category: code.optional(),
    system: code.optional(),
    app: code.optional(),
  }),
  response: pageOf(publicSuite),
});

const choice = z.string().nullable();

/** Each choice filters the next ones; a requested value that is not offered is replaced by the first. */
export const readSuiteOffers = endpoint({
  method: 'GET',
  path: `${path}/suite-offers`,
  operation: 'suite.read',
  summary:
    'What published suites or apps are chosen by: platforms, systems, categories and apps that have any',
  query: z.strictObject({
    kind: z.enum(suiteKinds),
    platform: code.optional(),
    category: code.optional(),
    system: code.optional(),
    app: code.optional(),
  }),
  response: z.strictObject({
    platforms: z.array(z.enum(suitePlatforms)),
    /** Codes of reference data, sorted. */
    systems: z.array(z.string()),
    categories: z.array(z.string()),
    apps: z.array(z.string()),
    /** Null where nothing is offered, and for parts that this kind does not have. */
    chosen: z.strictObject({
      platform: z.enum(suitePlatforms).nullable(),
      system: choice,
      category: choice,
      app: choice,
    }),
  }),
});
export type SuiteOffers = z.output<(typeof readSuiteOffers)['response']>;

/** Public; 410 once it is withdrawn. Supports `Range`, and `If-Range` with the checksum. */
export const downloadApp = endpoint({
  method: 'GET',
  path: `${path}/suite-packages/{id}/file`,
  operation: 'suite.read',
  summary: 'The package of an app that is published',
  params: z.strictObject({ id: idSchema }),
  response: z.unknown(),
  download: true,
});

/** Development tests need the enterprise's permission, certification tests its admission. */
export const createDownloadLink = endpoint({
  method: 'POST',
  path: `${path}/suite-packages/{id}/links`,
  operation: 'suite.download',
  repeats: 'not-known',
  summary: 'A link by which the asking account downloads a package once',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ address: z.string(), expiresAt: z.iso.datetime() }),
  shownOnce: ['address'],
  status: 201,
});

/** Must start within minutes; a broken download is resumed by `Range`, at most for a day. */
export const followDownloadLink = endpoint({
  method: 'GET',
  path: `${path}/suite-downloads/{token}`,
  operation: 'suite.download',
  summary: 'The package behind a link that was asked for by the same account',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  response: z.unknown(),
  download: true,
});
