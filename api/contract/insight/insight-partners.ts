import { z } from 'zod';
import { insightFilters } from '#domain/insight/insight-period.ts';
import { insightTables } from '#domain/insight/insight-tables.ts';
import { partnerNeeds } from '#domain/insight/partner-needs.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { monthPattern } from '#domain/usage/usage-list.ts';
import { type EndpointResponse, endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/console/insight';
const month = z.string().regex(monthPattern);
const count = z.int().min(0);
const days = z.number().min(0).nullable();
const period = { months: insightFilters.shape.months.default('12') };

const partner = z.strictObject({
  id: idSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  open: count,
  /** Waits of the enterprise itself whose deadline has passed. */
  overdue: count,
  /** Percent of its final decisions without a rejection before. */
  firstTime: z.int().min(0).max(100).nullable(),
  /** Working days of its own phases. */
  median: days,
  p90: days,
  /** Applications of the last six months, oldest first. */
  applied: z.array(count),
  needs: z.array(z.enum(partnerNeeds)),
  /** Named by its last rejections, and by how many in a row. */
  requirement: z.string().nullable(),
  rejectedInRow: count,
  /** Certificates that end within 90 days, without a later application for the product. */
  ending: count,
});
export type InsightPartner = z.output<typeof partner>;

export const readInsightPartners = endpoint({
  method: 'GET',
  path: `${path}/partners`,
  operation: 'insight.read',
  summary: 'What was certified by month, and how enterprises are doing: at most 200, those in need first',
  query: z.strictObject(period),
  response: z.strictObject({
    at: z.iso.datetime(),
    output: z.array(
      z.strictObject({ month, certified: count, partial: count, failed: count, created: count }),
    ),
    partners: z.array(partner),
    /** All enterprises, and those in need. */
    total: count,
    needing: count,
  }),
});
export type InsightPartners = EndpointResponse<typeof readInsightPartners>;

export const exportInsight = endpoint({
  method: 'GET',
  path: `${path}/export`,
  operation: 'insight.export',
  summary: 'One table of the figures as CSV, or all of them',
  query: insightFilters.extend({
    table: z.enum(insightTables).optional(),
    lang: z.enum(['zh', 'en']).optional(),
  }),
  response: z.void(),
  download: true,
});
