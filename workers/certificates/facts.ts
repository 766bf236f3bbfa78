import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { colour, page, text } from './certificate-style.ts';
import { absent, modeNames } from './certificate-wording.ts';
import { drawGroup, drawRule, drawTagged, type Sheet } from './sheet.ts';
import { drawText, type FittedText, fitText } from './text-layout.ts';

type Fact = { zh: string; en: string; value: string; valueEn?: string };
type FittedFact = { fact: Fact; value: FittedText; valueEn: FittedText | undefined };
export type FactRow = { cells: FittedFact[]; height: number };

const COLUMN = 297;
const VALUE_X = 96;
const VALUE_WIDTH = COLUMN - VALUE_X;

function listFacts(certificate: CertificateDocument): [Fact, Fact][] {
  const { enterprise, device } = certificate;
  const mode = modeNames[certificate.mode];
  const rom = `${certificate.romName} ${certificate.romVersion}`.trim();
  const system = rom === '' ? certificate.os : `${certificate.os} / ${rom}`;
  const suite = certificate.suiteVersion === '' ? absent : certificate.suiteVersion;
  return [
    [
      { zh: '企业', en: 'Company', value: enterprise.nameZh, valueEn: enterprise.nameEn },
      { zh: '设备', en: 'Device', value: device.nameZh, valueEn: device.nameEn },
    ],
    [
      { zh: '型号', en: 'Model', value: device.model },
      { zh: '类别', en: 'Category', value: device.categoryZh, valueEn: device.categoryEn },
    ],
    [
      { zh: '系统与 ROM', en: 'OS and ROM', value: system },
      { zh: '用例版本', en: 'Suite version', value: suite },
    ],
    [
      { zh: '认证模式', en: 'Mode', value: mode.zh, valueEn: mode.en },
      { zh: '申请编号', en: 'Application', value: certificate.applicationNumber },
    ],
    [
      { zh: '认证日期', en: 'Certified on', value: certificate.issuedOn },
      { zh: '有效期至', en: 'Valid until', value: certificate.validUntil },
    ],
  ];
}

function fitFact(doc: PDFKit.PDFDocument, fact: Fact): FittedFact {
  return {
    fact,
    value: fitText(doc, fact.value, text.value, VALUE_WIDTH, 2),
    valueEn: fact.valueEn ? fitText(doc, fact.valueEn, text.valueEn, VALUE_WIDTH, 2) : undefined,
  };
}

/** Fits the facts into their two columns; a row is as high as its longer value. */
export function layFacts(doc: PDFKit.PDFDocument, certificate: CertificateDocument): FactRow[] {
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
  const drawLabel = () => {
    drawText(doc, fitText(doc, fact.zh, text.label, VALUE_X), x, y + 8);
    drawText(doc, fitText(doc, fact.en, text.labelEn, VALUE_X), x, y + 28);
  };
  drawTagged(sheet, 'TH', drawLabel, { scope: 'Row' });
  drawTagged(sheet, 'TD', () => {
    drawText(doc, value, x + VALUE_X, y + 8);
    if (valueEn) drawText(doc, valueEn, x + VALUE_X, y + 8 + value.height);
  });
}
