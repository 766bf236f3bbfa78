import { z } from 'zod';
import { allApplicationsFilters } from '#domain/applications/application-filters.ts';
import { turns } from '#domain/applications/waits.ts';
import { fillFields } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { applicationSummary } from '../applications.ts';
import { type EndpointResponse, endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/console/applications';
/** What the list is narrowed to. */
export const allApplicationsFilter = {
  /** Part of a number, product, model or enterprise. */
  keyword: storableSchema(limits.keywordLength).optional(),
  ...allApplicationsFilters.shape,
};

const row = applicationSummary
  .extend({
    /** The assigned reviewer; null for none, and for an account that is no reviewer any more. */
    reviewer: z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() }).nullable(),
  })
  .meta({ id: 'AllApplicationsRow' });
export type AllApplicationsRow = z.output<typeof row>;

export const listAllApplications = endpoint({
  method: 'GET',
  path,
  operation: 'application.oversee',
  summary: 'Every application of the programme, newest change first',
  query: z.strictObject({ ...pageQuery, ...allApplicationsFilter }),
  response: pageOf(row),
});

/** Independent of the filter, so read once and not with each page; each counted up to 1000, 1001 stands for more. */
export const countApplicationTurns = endpoint({
  method: 'GET',
  path: `${path}/turns`,
  operation: 'application.oversee',
  summary: 'How many applications wait for the programme, for the maker, and for nobody',
  response: z.strictObject(fillFields(turns, z.int().min(0))),
});
export type ApplicationTurns = EndpointResponse<typeof countApplicationTurns>;

/** The list as CSV, 10 000 at most; the last line says when there are more. */
export const exportAllApplications = endpoint({
  method: 'GET',
  path: `${path}/export`,
  operation: 'application.export',
  summary: 'The list of all applications as CSV',
  query: z.strictObject({ ...allApplicationsFilter, lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});

/** By which the list is narrowed to one: those that have the words in a name or partner code, at most 10; or the named one. */
export const findEnterpriseNames = endpoint({
  method: 'GET',
  path: `${path}/enterprises`,
  operation: 'application.oversee',
  summary: 'Names of enterprises, found by part of one or by an id',
  query: z.strictObject({
    keyword: storableSchema(limits.keywordLength).optional(),
    id: idSchema.optional(),
  }),
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() })),
  }),
});
