import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import {
  type CertificateDocument,
  certificateDocumentSchema,
} from '#domain/certificates/certificate-document.ts';
import { fontFiles } from './certificate-style.ts';
import { title } from './certificate-wording.ts';
import { layConfigurations } from './configurations-table.ts';
import { drawFront, layFront } from './front-page.ts';
import { drawMasthead } from './masthead.ts';
import { drawOverleaf, layOverleaves } from './overleaf-page.ts';
import { drawPageFoot } from './page-foot.ts';
import { drawPageFrame } from './page-frame.ts';
import type { Sheet } from './sheet.ts';
import { drawWorthMark } from './worth-mark.ts';

const POINTS_PER_PIXEL = 0.75;

/**
 * Renders a certificate as a bilingual A4 PDF, tagged for screen readers. Equal input gives equal bytes.
 * Throws a ZodError when the document breaks its schema.
 */
export async function renderCertificate(certificate: CertificateDocument): Promise<Buffer> {
  const parsed = certificateDocumentSchema.parse(certificate);
  const doc = openDocument(parsed);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawPages({ doc, parent: root, accent: parsed.accent }, parsed);
  root.end();
  doc.end();
  return bytes;
}

function openDocument(certificate: CertificateDocument): PDFKit.PDFDocument {
  const { office, device, number } = certificate;
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: fontFiles.sans,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: `${title.zh} ${number} · ${title.en}`,
      Author: `${office.nameZh} · ${office.nameEn}`,
      Subject: `${device.nameZh} · ${device.nameEn} · ${device.model}`,
      Creator: 'Assay',
      Producer: 'Assay',
      CreationDate: new Date(`${certificate.issuedOn}T00:00:00Z`),
    },
  });
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
  sheet.doc.scale(POINTS_PER_PIXEL);
  drawPageFrame(sheet);
  drawMasthead(sheet, certificate, at);
  body();
  drawPageFoot(sheet, certificate);
  drawWorthMark(sheet, certificate.mark);
}
