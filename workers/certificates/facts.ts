import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { colour, page, text } from './certificate-style.ts';
import { absent, factName, modeName } from './certificate-wording.ts';
import { drawGroup, drawRule, drawTagged, type Sheet } from './sheet.ts';
import { drawText, type FittedText, fitText } from './text-layout.ts';

type Fact = { name: Parameters<typeof factName>[0]; value: string; valueEn?: string };
type FittedFact = { fact: Fact; value: FittedText; valueEn: FittedText | undefined };
export type FactRow = { cells: FittedFact[]; height: number };

const COLUMN = 297;
const VALUE_X = 96;
const VALUE_WIDTH = COLUMN - VALUE_X;

function listFacts(certificate: CertificateDocument): [Fact, Fact][] {
  const { enterprise, device } = certificate;
  const mode = modeName(certificate.mode);
  const rom = `${certificate.romName} ${certificate.romVersion}`.trim();
  const system = rom === '' ? certificate.os : `${certificate.os} / ${rom}`;
  const suite = certificate.suiteVersion === '' ? absent : certificate.suiteVersion;
  return [
    [
      { name: 'company', value: enterprise.nameZh, valueEn: enterprise.nameEn },
      { name: 'device', value: device.nameZh, valueEn: device.nameEn },
    ],
    [
      { name: 'model', value: device.model },
      { name: 'category', value: device.categoryZh, valueEn: device.categoryEn },
    ],
    [
      { name: 'system', value: system },
      { name: 'suite', value: suite },
    ],
    [
      { name: 'mode', value: mode.zh, valueEn: mode.en },
      { name: 'application', value: certificate.applicationNumber },
    ],
    [
      { name: 'issued', value: certificate.issuedOn },
      { name: 'validUntil', value: certificate.validUntil },
    ],
  ];
}

function fitFact(doc: PDFKit.PDFDocument, fact: Fact): FittedFact {
  return {
    fact,
    value: fitText(doc, fact.value, text.value, VALUE_WIDTH, 2),
    // A name that stands in for the Chinese one is printed once.
    valueEn:
      fact.valueEn && fact.valueEn !== fact.value
        ? fitText(doc, fact.valueEn, text.valueEn, VALUE_WIDTH, 2)
        : undefined,
  };
}

/** Fits the facts into their two columns; a row is as high as its longer value. */
export function layoutFacts(doc: PDFKit.PDFDocument, certificate: CertificateDocument): FactRow[] {
  return listFacts(certificate).map((pair) => {
    const cells = pair.map((fact) => fitFact(doc, fact));
    const content = cells.map(({ value, valueEn }) => value.height + (valueEn?.height ?? 0));
    return { cells, height: Math.max(36, ...content) + 16 };
  });
}

/** The same rows with less white space, for a front page that is short of it. */
export function tightenFacts(rows: FactRow[]): FactRow[] {
  return rows.map((row) => ({ ...row, height: row.height - 4 }));
}

export function drawFacts(sheet: Sheet, rows: FactRow[], top: number): void {
  drawRule(sheet, { x: page.left, y: top + 0.75, width: page.inner, thickness: 1.5, colour: colour.ink });
  drawGroup(sheet, 'Table', (table) => {
    let y = top + 1.5;
    for (const row of rows) {
      drawGroup(table, 'TR', (inner) => {
        for (const [index, cell] of row.cells.entries()) drawFact(inner, cell, page.left + index * 337, y);
      });
      y += row.height;
      for (const x of [page.left, page.left + 337]) {
        drawRule(table, { x, y: y - 0.5, width: COLUMN, thickness: 1, colour: colour.line });
      }
    }
  });
}

function drawFact(sheet: Sheet, { fact, value, valueEn }: FittedFact, x: number, y: number): void {
  const { doc } = sheet;
  const name = factName(fact.name);
  const drawLabel = () => {
    drawText(doc, fitText(doc, name.zh, text.label, VALUE_X), x, y + 8);
    drawText(doc, fitText(doc, name.en, text.labelEn, VALUE_X), x, y + 28);
  };
  drawTagged(sheet, 'TH', drawLabel, { scope: 'Row' });
  drawTagged(sheet, 'TD', () => {
    drawText(doc, value, x + VALUE_X, y + 8);
    if (valueEn) drawText(doc, valueEn, x + VALUE_X, y + 8 + value.height);
  });
}
