import { renderCertificate } from '#services/certificates/render-certificate.ts';
import { renderReport } from '#services/reports/render-report.ts';
import type { WorkerDeps } from '../base/deps.ts';
import { renderCertificate as draw } from '../certificates/render-certificate.ts';
import { renderReport as drawReport } from '../certificates/render-report.ts';

/** Renders and stores the PDFs of one certificate and its report, each once. */
export async function processCertificate(
  { db, storage, print, now }: WorkerDeps,
  { certificateId }: { certificateId: string },
): Promise<string> {
  const deps = { db, storage };
  const rendered = await renderCertificate({ ...deps, now, settings: print, render: draw }, certificateId);
  const reported = await renderReport({ ...deps, render: drawReport }, certificateId);
  return rendered || reported ? 'rendered' : 'dropped';
}
