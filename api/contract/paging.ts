import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';

/** Query of every list: pages by key, `after` is the opaque cursor of the page before. */
export const pageQuery = {
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};

/**
 * A page of rows; `next` is null on the last one. `total` is counted up to 1000, or up to 100 where a keyword or
 * person is searched in applications, products, certificates and the audit log: one more stands for more.
 */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ rows: z.array(row), next: z.string().nullable(), total: z.number().int() });
}
