import { type ReportDocument, reportDocumentSchema } from '#domain/reports/report-document.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';
import { page, text } from './certificate-style.ts';
import { pageLabel } from './certificate-wording.ts';
import { drawMasthead } from './masthead.ts';
import { pointsPerPixel, writeDocument } from './open-document.ts';
import { type Block, layoutReport } from './report-blocks.ts';
import { drawGroup, drawTagged, type Sheet } from './sheet.ts';
import { drawText, fitText } from './text-layout.ts';

const TOP = 150;
const BOTTOM = 1030;

/**
 * Renders the report of a certification as a bilingual A4 PDF, tagged for screen readers. Equal input gives equal bytes.
 * Throws a ZodError when the document breaks its schema.
 */
export async function renderReport(report: ReportDocument): Promise<Buffer> {
  const parsed = reportDocumentSchema.parse(report);
  const title = inBothLanguages(({ reports }) => reports.title);
  return writeDocument({ ...parsed, title, date: parsed.certifiedAt.slice(0, 10) }, (sheet) =>
    drawPages(sheet, parsed),
  );
}

/** Puts blocks one under the other; a page ends where the next one has no room. */
function breakPages(blocks: Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let room = BOTTOM - TOP;
  for (const block of blocks) {
    if (block.height > room) {
      pages.push([]);
      room = BOTTOM - TOP;
    }
    pages.at(-1)?.push(block);
    room -= block.height;
  }
  return pages;
}

/** Draws blocks one under the other; gives back the y below the last. The rows of the table are the last of a report. */
function drawBlocks(sheet: Sheet, blocks: Block[], top: number): number {
  let y = top;
  for (const block of blocks) {
    block.draw(sheet, y);
    y += block.height;
  }
  return y;
}

function drawPages(sheet: Sheet, report: ReportDocument): void {
  const pages = breakPages(layoutReport(sheet.doc, report));
  for (const [index, blocks] of pages.entries()) {
    sheet.doc.addPage();
    sheet.doc.scale(pointsPerPixel);
    const { number, office, logo } = report;
    drawMasthead(sheet, { number, office, logo }, [1, 1]);
    const rest = blocks.filter(({ isRow }) => !isRow);
    const y = drawBlocks(sheet, rest, TOP);
    const rows = blocks.filter(({ isRow }) => isRow);
    if (rows.length > 0) drawGroup(sheet, 'Table', (table) => drawBlocks(table, rows, y));
    drawFoot(sheet, report, [index + 1, pages.length]);
  }
}

function drawFoot(sheet: Sheet, { office, clock }: ReportDocument, pageNumbers: [number, number]): void {
  const { zh, en } = inBothLanguages(({ reports }) => reports.note);
  const lines = [`${zh(office.nameZh, clock)} ${pageLabel(...pageNumbers)}`, en(office.nameEn, clock)];
  for (const [index, line] of lines.entries()) {
    const fitted = fitText(sheet.doc, line, text.note, page.inner);
    drawTagged(sheet, 'P', () => drawText(sheet.doc, fitted, page.left, 1046 + 16 * index));
  }
}
