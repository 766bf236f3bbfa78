import { z } from 'zod';
import { applicationStatuses, sampleStatuses, wizardSteps } from '#domain/applications/statuses.ts';
import { insightFilters } from '#domain/insight/insight-period.ts';
import { shownPhases } from '#domain/insight/phase-times.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { monthPattern } from '#domain/usage/usage-list.ts';
import { type EndpointResponse, endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/console/insight';
const month = z.string().regex(monthPattern);
const count = z.int().min(0);
/** Working days with one decimal; null where nothing is known. */
const days = z.number().min(0).nullable();
/** Percent. */
const share = z.int().min(0).max(100).nullable();
const took = { count, median: days, p90: days };

const insight = z.strictObject({
  at: z.iso.datetime(),
  /** Of the period, oldest first; the present one is the last. */
  months: z.array(month),
  open: count,
  overdue: count,
  /** Certified in the present month, and in the one before. */
  certified: z.strictObject({ now: count, before: count }),
  /** From application to certificate. */
  whole: z.strictObject(took),
  /** Share of final decisions without a rejection before, in the period and in the one before. */
  firstTime: z.strictObject({ now: share, before: share }),
  standing: z.array(
    z.strictObject({
      step: z.literal(wizardSteps),
      status: z.enum(applicationStatuses),
      sample: z.enum(sampleStatuses).nullable(),
      turn: z.enum(['partner', 'reviewer']),
      count,
      /** Null of a past day, as deadlines are kept of the present alone. */
      overdue: count.nullable(),
    }),
  ),
  phases: z.array(
    z.strictObject({
      phase: z.enum(shownPhases),
      owner: z.enum(['partner', 'office']),
      /** Working days of the settings. */
      limit: z.int().nullable(),
      ...took,
      months: z.array(z.strictObject({ month, ...took })),
    }),
  ),
  /** Requirements that rejections named, and how often in the period before. */
  reasons: z.array(
    z.strictObject({
      requirement: z.string(),
      /** As the next edition has it; empty for one that is not in the list. */
      titleZh: z.string(),
      titleEn: z.string(),
      times: count,
      before: count,
    }),
  ),
  reviewers: z.array(
    z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string(), inHand: count, ...took }),
  ),
});

export const readInsight = endpoint({
  method: 'GET',
  path,
  operation: 'insight.read',
  summary: 'Where the programme stands, and how long its phases take',
  query: insightFilters,
  response: insight,
});
export type Insight = EndpointResponse<typeof readInsight>;

export const readFailingModules = endpoint({
  method: 'GET',
  path: `${path}/modules`,
  operation: 'insight.read',
  summary: 'Test modules by failed cases, and cases that fail now and then, over all makers',
  query: insightFilters,
  response: z.strictObject({
    /** Failed cases, the applications that they are of, and those whose waiver was accepted. */
    modules: z.array(
      z.strictObject({ module: z.string(), failed: count, applications: count, accepted: count }),
    ),
    /** Cases that failed in some of the runs of one build and not in others. */
    flaky: z.array(
      z.strictObject({
        module: z.string(),
        testCase: z.string(),
        test: z.string(),
        failed: count,
        runs: count,
        applications: count,
      }),
    ),
  }),
});
export type FailingModules = EndpointResponse<typeof readFailingModules>;
