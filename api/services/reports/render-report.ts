import { emitEvent } from '#api/events/emit-event.ts';
import { findUnreported, setReportFile } from '#db/queries/certificate-files.ts';
import { insertFile } from '#db/queries/files.ts';
import { readReportRows } from '#db/queries/reports.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { offsetLabel, zoneTime } from '#domain/calendar/office-day.ts';
import { certificateEvent } from '#domain/certificates/certificates.ts';
import type { ReportDocument } from '#domain/reports/report-document.ts';
import { type ProcessStep, reviewProcess } from '#domain/reports/review-process.ts';
import { inOneText, saidOf } from '#domain/shared/words.ts';
import { clip } from '#domain/test-results/test-result-text.ts';
import type { FileStorage, StoredBlob } from '#infra/storage/file-storage.ts';
import type { PrintedIssuer } from '#services/certificates/certificate-print.ts';
import { issuerOf, storePdf } from '#services/certificates/render-certificate.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

type ReportDeps = {
  db: Db;
  storage: FileStorage;
  /** Draws the PDF; equal input gives equal bytes. */
  render: (report: ReportDocument) => Promise<Uint8Array>;
};
type Rows = Awaited<ReturnType<typeof readReportRows>>;
type ReportInput = {
  rows: Rows;
  summary: NonNullable<Rows['summary']>;
  number: string;
  issuer: PrintedIssuer;
  zone: string;
};

/** A moment in the local time of a zone. */
const momentOf = (at: Date, zone: string) => zoneTime(at, zone).toISOString().slice(0, 16).replace('T', ' ');

const printStep =
  (enterprise: string, last: Date, zone: string) =>
  ({ phase, owner, handler, begunAt, endedAt, result, ...said }: ProcessStep) => ({
    phase,
    result,
    handler: clip(owner === 'partner' ? enterprise : (handler ?? ''), 128),
    begunAt: momentOf(begunAt, zone),
    endedAt: momentOf(endedAt ?? last, zone),
    comment: clip(inOneText(saidOf(said)).replaceAll(/\s+/g, ' '), 2100),
  });

function documentOf({ rows, summary, number, issuer, zone }: ReportInput): ReportDocument {
  const { course, reviews, device, delivery, suites } = rows;
  const { nameZh, nameEn, name, productEn, model, createdAt, mode, updatedAt } = summary;
  const steps = reviewProcess(mode, course, reviews);
  const last = steps.at(-1)?.endedAt ?? new Date(updatedAt);
  return {
    ...issuer,
    number,
    applicationNumber: summary.number,
    vendorId: device?.vendorId ?? '',
    enterprise: { nameZh: clip(nameZh, 128), nameEn: clip(nameEn, 128) },
    device: { nameZh: clip(name, 128), nameEn: clip(productEn || name, 128), model: clip(model, 128) },
    submittedAt: momentOf(new Date(createdAt), zone),
    certifiedAt: momentOf(last, zone),
    serials: delivery?.serials ?? [],
    suites: [...new Set(suites.map(({ suite }) => clip(suite, 128)))],
    clock: `${offsetLabel(last, zone)} (${zone})`,
    process: steps.map(printStep(nameZh, last, zone)),
  };
}

async function attach(trx: Db, id: string, blob: StoredBlob): Promise<boolean> {
  const certificate = await findUnreported(trx, id).forUpdate().executeTakeFirst();
  if (!certificate) return false;
  const { number, applicationId, enterpriseId, version } = certificate;
  const made = { kind: 'certificate', mime: 'application/pdf', width: null, height: null } as const;
  const fileFields = { name: `${number}-report.pdf`, uploadedBy: null, enterpriseId };
  const file = await insertFile(trx, { ...blob, ...made, ...fileFields });
  await setReportFile(trx, id, file.id);
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: certificateEvent.drawn(version),
    change: { applicationId, number },
  });
  return true;
}

/**
 * Draws, stores and announces the report of a certified application as a PDF; false when there is nothing to do. What it
 * tells is over, so it is drawn once. Throws `certificatePdfUploadFailed` when it cannot be stored.
 */
export async function renderReport(deps: ReportDeps, certificateId: string): Promise<boolean> {
  const { db, storage, render } = deps;
  const certificate = await findUnreported(db, certificateId).executeTakeFirst();
  if (!certificate) return false;
  const { number, applicationId, document } = certificate;
  const rows = await readReportRows(db, applicationId, 'all');
  const { summary } = rows;
  if (!summary) return false;
  const issuer = await issuerOf(db, document);
  const pdf = await render(documentOf({ rows, summary, number, issuer, zone: await readOfficeZone(db) }));
  const blob = await storePdf(storage, pdf);
  return inTransaction(db, (trx) => attach(trx, certificateId, blob));
}
