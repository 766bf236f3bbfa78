import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { page, text } from './certificate-style.ts';
import { overleafNote, statementOf, title } from './certificate-wording.ts';
import { type ConfigurationRow, drawConfigurations, TABLE_HEAD } from './configurations-table.ts';
import { drawFacts, type FactRow, layoutFacts, tightenFacts } from './facts.ts';
import { drawTagged, type Sheet } from './sheet.ts';
import { drawText, type FittedText, fitText } from './text-layout.ts';

export type FrontLayout = {
  statement: FittedText;
  statementEn: FittedText;
  facts: FactRow[];
  /** How many configurations the front holds; the others go overleaf. */
  rowCount: number;
  /** Factor on the usual gaps between the parts: 1, or less where the parts need the room. */
  gapFactor: number;
};

const TITLE_FROM = 108;
const TITLE_HEIGHT = 76;
const BOTTOM = page.footTop - 8;
const NOTE_HEIGHT = 24;
const MAX_ROWS_ON_FRONT = 6;
const gaps = { title: 40, statement: 28, facts: 24, table: 24 };
const ALL_GAPS = gaps.title + gaps.statement + gaps.facts + gaps.table;

function sumHeights(parts: { height: number }[]): number {
  return parts.reduce((sum, part) => sum + part.height, 0);
}

/** Chooses how many rows stand on the front: at most six, and no more than leave some white space. */
export function layoutFront(
  doc: PDFKit.PDFDocument,
  certificate: CertificateDocument,
  rows: ConfigurationRow[],
): FrontLayout {
  const wording = statementOf(certificate);
  const statement = fitText(doc, wording.zh, text.statement, 560, 2);
  const statementEn = fitText(doc, wording.en, text.statementEn, 560, 3);
  const usual = layoutFacts(doc, certificate);
  const tight = tightenFacts(usual);
  const head = TITLE_FROM + TITLE_HEIGHT + statement.height + 4 + statementEn.height + 1.5;
  for (let rowCount = Math.min(rows.length, MAX_ROWS_ON_FRONT); ; rowCount -= 1) {
    const room = BOTTOM - head - measureTable(rows, rowCount);
    for (const [facts, least] of [
      [usual, 0.6],
      [tight, 0.4],
    ] as const) {
      const gapFactor = Math.min(1, (room - sumHeights(facts)) / ALL_GAPS);
      if (gapFactor >= least) return { statement, statementEn, facts, rowCount, gapFactor };
    }
    if (rowCount === 0) return { statement, statementEn, facts: tight, rowCount, gapFactor: 0.2 };
  }
}

/** Height of the table with its first rows, and of the note that the others stand overleaf. */
function measureTable(rows: ConfigurationRow[], rowCount: number): number {
  const table = rowCount === 0 ? 0 : TABLE_HEAD + sumHeights(rows.slice(0, rowCount));
  return table + (rowCount < rows.length ? NOTE_HEIGHT : 0);
}

export function drawFront(sheet: Sheet, layout: FrontLayout, rows: ConfigurationRow[]): void {
  const { facts, rowCount, gapFactor } = layout;
  let y = TITLE_FROM + gaps.title * gapFactor;
  drawTitle(sheet, y);
  y += TITLE_HEIGHT + gaps.statement * gapFactor;
  y = drawStatement(sheet, layout, y) + gaps.facts * gapFactor;
  drawFacts(sheet, facts, y);
  y += 1.5 + sumHeights(facts) + gaps.table * gapFactor;
  if (rowCount > 0) y = drawConfigurations(sheet, rows.slice(0, rowCount), y);
  if (rowCount < rows.length) drawOverleafNote(sheet, rowCount + 1, rows.length, y + 6);
}

function drawTitle(sheet: Sheet, y: number): void {
  const { doc } = sheet;
  const zh = fitText(doc, title.zh, text.title, page.inner);
  const en = fitText(doc, title.en, text.titleEn, page.inner);
  drawTagged(sheet, 'H1', () => drawText(doc, zh, page.left + 4, y, 'center'));
  drawTagged(sheet, 'P', () => drawText(doc, en, page.left, y + 52, 'center'), { lang: 'en' });
}

function drawStatement(sheet: Sheet, { statement, statementEn }: FrontLayout, y: number): number {
  const { doc } = sheet;
  const enTop = y + statement.height + 4;
  drawTagged(sheet, 'P', () => drawText(doc, statement, 117, y, 'center'));
  drawTagged(sheet, 'P', () => drawText(doc, statementEn, 117, enTop, 'center'), { lang: 'en' });
  return enTop + statementEn.height;
}

function drawOverleafNote(sheet: Sheet, first: number, last: number, y: number): void {
  const { zh, en } = overleafNote(first, last);
  const fitted = fitText(sheet.doc, `${zh}  ${en}`, text.note, page.inner);
  drawTagged(sheet, 'P', () => drawText(sheet.doc, fitted, page.left, y));
}
