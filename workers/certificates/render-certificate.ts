import {
  type CertificateDocument,
  certificateDocumentSchema,
} from '#domain/certificates/certificate-document.ts';
import { title } from './certificate-wording.ts';
import { layoutConfigurations } from './configurations-table.ts';
import { drawFront, layoutFront } from './front-page.ts';
import { drawInvalidMark } from './invalid-mark.ts';
import { drawMasthead } from './masthead.ts';
import { pointsPerPixel, writeDocument } from './open-document.ts';
import { drawOverleaf, layoutOverleaves } from './overleaf-page.ts';
import { drawPageFoot } from './page-foot.ts';
import { drawPageFrame } from './page-frame.ts';
import type { Sheet } from './sheet.ts';

/**
 * Renders a certificate as a bilingual A4 PDF, tagged for screen readers. Equal input gives equal bytes.
 * Throws a ZodError when the document breaks its schema.
 */
export async function renderCertificate(certificate: CertificateDocument): Promise<Buffer> {
  const parsed = certificateDocumentSchema.parse(certificate);
  return writeDocument({ ...parsed, title, date: parsed.issuedOn }, (sheet) => drawPages(sheet, parsed));
}

function drawPages(sheet: Sheet, certificate: CertificateDocument): void {
  const { doc } = sheet;
  const rows = layoutConfigurations(doc, certificate.configurations);
  const layout = layoutFront(doc, certificate, rows);
  const overleaves = layoutOverleaves(doc, certificate, rows.slice(layout.rowCount));
  const pages = 1 + overleaves.length;
  drawPage(sheet, certificate, [1, pages], () => drawFront(sheet, layout, rows));
  for (const [index, overleaf] of overleaves.entries()) {
    drawPage(sheet, certificate, [index + 2, pages], () => drawOverleaf(sheet, overleaf));
  }
}

function drawPage(
  sheet: Sheet,
  certificate: CertificateDocument,
  pageNumbers: [number, number],
  body: () => void,
): void {
  sheet.doc.addPage();
  sheet.doc.scale(pointsPerPixel);
  drawPageFrame(sheet);
  drawMasthead(sheet, certificate, pageNumbers);
  body();
  drawPageFoot(sheet, certificate);
  drawInvalidMark(sheet, certificate.mark);
}
