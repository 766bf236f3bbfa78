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
  /** How often its people entered a part of the portal in the month. */
  entries: z.int(),
  /** Calls of its people that were refused in the month; those that were held off afterwards are not counted. */
  refused: z.int(),
  lastAt: z.iso.datetime().nullable(),
});
export type UsageView = z.output<typeof row>;

/** `month` is one of the office, this one unless it is said. */
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
