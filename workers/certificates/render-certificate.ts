import {
  type CertificateDocument,
  certificateDocumentSchema,
} from '#domain/certificates/certificate-document.ts';
import { title } from './certificate-wording.ts';
import { layConfigurations } from './configurations-table.ts';
import { drawFront, layFront } from './front-page.ts';
import { drawMasthead } from './masthead.ts';
import { pointsPerPixel, writeDocument } from './open-document.ts';
import { drawOverleaf, layOverleaves } from './overleaf-page.ts';
import { drawPageFoot } from './page-foot.ts';
import { drawPageFrame } from './page-frame.ts';
import type { Sheet } from './sheet.ts';
import { drawWorthMark } from './worth-mark.ts';

/**
 * Renders a certificate as a bilingual A4 PDF, tagged for screen readers. Equal input gives equal bytes.
 * Throws a ZodError when the document breaks its schema.
 */
export async function renderCertificate(certificate: CertificateDocument): Promise<Buffer> {
  const parsed = certificateDocumentSchema.parse(certificate);
  return writeDocument({ ...parsed, title, on: parsed.issuedOn }, (sheet) => drawPages(sheet, parsed));
}

function drawPages(sheet: Sheet, certificate: CertificateDocument): void {
  const { doc } = sheet;
  const rows = layConfigurations(doc, certificate.configurations);
  const layout = layFront(doc, certificate, rows);
  const overleaves = layOverleaves(doc, certificate, rows.slice(layout.rowCount));
  const pages = 1 + overleaves.length;
  drawPage(sheet, certificate, [1, pages], () => drawFront(sheet, layout, rows));
  for (const [index, overleaf] of overleaves.entries()) {
    drawPage(sheet, certificate, [index + 2, pages], () => drawOverleaf(sheet, overleaf));
  }
}

function drawPage(
  sheet: Sheet,
  certificate: CertificateDocument,
  at: [number, number],
  body: () => void,
): void {
  sheet.doc.addPage();
  sheet.doc.scale(pointsPerPixel);
  drawPageFrame(sheet);
  drawMasthead(sheet, certificate, at);
  body();
  drawPageFoot(sheet, certificate);
  drawWorthMark(sheet, certificate.mark);
}
