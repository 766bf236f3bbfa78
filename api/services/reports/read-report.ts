import type { ReportView } from '#contract/reports/reports.ts';
import { readReportRows } from '#db/queries/reports.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { daysBySide, daysOf, reviewProcess } from '#domain/reports/review-process.ts';
import { presentSummary } from '#services/applications/present-application.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

type Deps = { db: Db; now: () => Date };
type Rows = Awaited<ReturnType<typeof readReportRows>>;
type Course = { summary: NonNullable<Rows['summary']>; steps: ReturnType<typeof reviewProcess> };

/** Until when it is calculated, and by which days. */
type Clock = { now: Date; days: OfficeDays };

function presentProcess(steps: Course['steps'], { now, days }: Clock): ReportView['process'] {
  return steps.map((step) => ({
    ...step,
    begunAt: step.begunAt.toISOString(),
    endedAt: step.endedAt?.toISOString() ?? null,
    workingDays: daysOf(step, now, days),
  }));
}

function presentReport(rows: Rows, { summary, steps }: Course, clock: Clock): ReportView {
  const { id: applicationId, number, status, mode, product, createdAt } = presentSummary(summary);
  const { device, certificate, delivery, suites } = rows;
  const { nameZh, nameEn } = summary;
  const { id: _id, ...named } = product;
  return {
    applicationId,
    number,
    status,
    mode,
    enterprise: { nameZh, nameEn },
    product: named,
    vendorId: device?.vendorId ?? '',
    submittedAt: createdAt,
    certifiedAt: certificate ? (steps.at(-1)?.endedAt?.toISOString() ?? null) : null,
    certificateNumber: certificate?.number ?? null,
    suites: [...new Set(suites.map(({ suite }) => suite))],
    samples: delivery ?? null,
    days: daysBySide(steps, clock.now, clock.days),
    process: presentProcess(steps, clock),
    fileId: certificate?.reportFileId ?? null,
    fileSha256: certificate?.sha256 ?? null,
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
  if (!hasCertificationRecord(summary.status))
    throw new CatalogueError('reviewStatusInvalid', { status: summary.status });
  const steps = reviewProcess(summary.mode, course, reviews);
  const { days } = await readDeadlines(db);
  return presentReport(rows, { summary, steps }, { now: now(), days });
}
