import type { ReportView } from '#contract/reports/reports.ts';
import { readReportRows } from '#db/queries/reports.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { daysBySide, reviewProcess } from '#domain/reports/review-process.ts';
import { presentSummary } from '#services/applications/present-application.ts';

type Deps = { db: Db; now: () => Date };
type Rows = Awaited<ReturnType<typeof readReportRows>>;
type Course = { summary: NonNullable<Rows['summary']>; steps: ReturnType<typeof reviewProcess> };

/** Statuses in which there is nothing to report: the product itself is not accepted. */
const unreported = ['product-under-review', 'product-rejected'];

function presentProcess(steps: Course['steps']): ReportView['process'] {
  return steps.map(({ begunAt, endedAt, ...step }) => ({
    ...step,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

function presentReport(rows: Rows, { summary, steps }: Course, now: Date): ReportView {
  const { id: applicationId, number, status, mode, product, createdAt } = presentSummary(summary);
  const { device, certificate, delivery, suites } = rows;
  const { nameZh, nameEn } = summary;
  const { id: _id, ...named } = product;
  return {
    ...{ applicationId, number, status, mode, enterprise: { nameZh, nameEn }, product: named },
    vendorId: device?.vendorId ?? '',
    submittedAt: createdAt,
    certifiedAt: certificate ? (steps.at(-1)?.endedAt?.toISOString() ?? null) : null,
    certificateNumber: certificate?.number ?? null,
    suites: [...new Set(suites.map(({ suite }) => suite))],
    samples: delivery ?? null,
    days: daysBySide(steps, now),
    process: presentProcess(steps),
    fileId: certificate?.reportFileId ?? null,
  };
}

/**
 * The report of an application that the actor may see: who had it when, how each phase ended, what was certified.
 * Throws `applicationNotOwned` for another's as for none, `reviewStatusInvalid` while the product is under review or
 * rejected.
 */
export async function readReport({ db, now }: Deps, actor: Actor, id: string): Promise<ReportView> {
  const rows = await readReportRows(db, id, tenantOf(actor));
  const { summary, course, reviews } = rows;
  if (!summary) throw new CatalogueError('applicationNotOwned');
  if (unreported.includes(summary.status))
    throw new CatalogueError('reviewStatusInvalid', { status: summary.status });
  const steps = reviewProcess(summary.mode, course, reviews);
  return presentReport(rows, { summary, steps }, now());
}
