import { renderCertificate } from '#services/certificates/render-certificate.ts';
import { renderCertificate as render } from '../certificates/render-certificate.ts';
import type { WorkerDeps } from '../deps.ts';

/** Draws and stores the PDF of one certificate, once. */
export async function processCertificate(
  { db, storage, print, now }: WorkerDeps,
  { certificateId }: { certificateId: string },
): Promise<string> {
  const rendered = await renderCertificate({ db, storage, settings: print, render, now }, certificateId);
  return rendered ? 'rendered' : 'dropped';
}
