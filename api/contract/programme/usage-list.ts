import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { monthPattern, usageSorts } from '#domain/usage/usage-list.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';

const month = z.string().regex(monthPattern);
const order = { sort: z.enum(usageSorts).default('storage'), month: month.optional() };

const row = z.strictObject({
  id: idSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  storageBytes: z.number(),
  /** These are counted up to 10,000. */
  products: z.int(),
  openApplications: z.int(),
  /** Uses of the portal by its people in the month. */
  entries: z.int(),
  /** Refused calls of its people in the month; calls blocked afterwards are not counted. */
  refused: z.int(),
  lastAt: z.iso.datetime().nullable(),
});
export type UsageView = z.output<typeof row>;

/** `month` is at the office, the present one by default. */
export const listUsage = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/usage',
  operation: 'usage.read',
  summary: 'What each enterprise uses, by storage or by when it came',
  query: z.strictObject({ ...pageQuery, ...order }),
  response: z.strictObject({ rows: z.array(row), next: z.string().nullable(), month }),
});

export const exportUsage = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/usage/export',
  operation: 'usage.export',
  summary: 'What each enterprise uses as CSV',
  query: z.strictObject({ ...order, lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});
