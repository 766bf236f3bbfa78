import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { page, text } from './certificate-style.ts';
import { overleafTitle } from './certificate-wording.ts';
import { type ConfigurationRow, drawConfigurations, TABLE_HEAD } from './configurations-table.ts';
import { drawTagged, type Sheet, type TagOptions } from './sheet.ts';
import { drawText, type FittedText, fitText } from './text-layout.ts';

type Line = { type: string; fitted: FittedText; gap: number; options: TagOptions };
export type OverleafLayout = { lines: Line[]; tableTop: number; rows: ConfigurationRow[] };

const TOP = 156;
const GAP = 24;
const BOTTOM = page.footTop - 8;

/** The configurations that found no room on the front, on as many pages as they need: usually one, or none. */
export function layoutOverleaves(
  doc: PDFKit.PDFDocument,
  certificate: CertificateDocument,
  rows: ConfigurationRow[],
): OverleafLayout[] {
  const lines = layoutHeading(doc, certificate);
  const tableTop = lines.reduce((y, { fitted, gap }) => y + fitted.height + gap, TOP);
  const pages: OverleafLayout[] = [];
  let room = 0;
  for (const row of rows) {
    if (row.height > room) {
      pages.push({ lines, tableTop, rows: [] });
      room = BOTTOM - tableTop - TABLE_HEAD;
    }
    pages.at(-1)?.rows.push(row);
    room -= row.height;
  }
  return pages;
}

function layoutHeading(doc: PDFKit.PDFDocument, { device }: CertificateDocument): Line[] {
  const english: TagOptions = { lang: 'en' };
  const fitLine = (content: string, style: typeof text.value, lines: number) =>
    fitText(doc, content, style, page.inner, lines);
  return [
    { type: 'H2', fitted: fitLine(overleafTitle.zh, text.overleaf, 1), gap: 0, options: {} },
    { type: 'P', fitted: fitLine(overleafTitle.en, text.overleafEn, 1), gap: GAP, options: english },
    { type: 'P', fitted: fitLine(`${device.nameZh} / ${device.model}`, text.value, 2), gap: 0, options: {} },
    { type: 'P', fitted: fitLine(device.nameEn, text.valueEn, 2), gap: GAP, options: english },
  ];
}

export function drawOverleaf(sheet: Sheet, { lines, tableTop, rows }: OverleafLayout): void {
  let y = TOP;
  for (const { type, fitted, gap, options } of lines) {
    const top = y;
    drawTagged(sheet, type, () => drawText(sheet.doc, fitted, page.left, top), options);
    y += fitted.height + gap;
  }
  drawConfigurations(sheet, rows, tableTop);
}
