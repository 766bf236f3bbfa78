import type { ReportDocument } from '#domain/reports/report-document.ts';
import { type Bilingual, inBothLanguages, type ServerTexts } from '#domain/texts/server-texts.ts';
import { colour, page, type TextStyle, text } from './certificate-style.ts';
import { drawGroup, drawRule, drawTagged, type Sheet, type TagOptions } from './sheet.ts';
import { drawText, type FittedText, fitText } from './text-layout.ts';

type Doc = PDFKit.PDFDocument;
type Texts = ServerTexts['reports'];
type Step = ReportDocument['process'][number];
type Run = { fitted: FittedText; x: number; dy: number };

/** A part of the report that stays on one page; heights in pixels. */
export type Block = { height: number; draw: (sheet: Sheet, y: number) => void; isRow?: true };

const bilingual = (select: (texts: Texts) => string): Bilingual =>
  inBothLanguages(({ reports }) => select(reports));
const ENGLISH: TagOptions = { lang: 'en' };

const columns = {
  phase: { x: page.left, width: 190 },
  handler: { x: page.left + 206, width: 150 },
  time: { x: page.left + 372, width: 130 },
  result: { x: page.left + 518, width: 116 },
} as const;

function heading(doc: Doc, { zh, en }: Bilingual, type: 'H1' | 'H2'): Block {
  const first = fitText(doc, zh, type === 'H1' ? text.title : text.overleaf, page.inner);
  const second = fitText(doc, en, text.overleafEn, page.inner);
  return {
    height: first.height + second.height + 20,
    draw: (sheet, y) => {
      drawTagged(sheet, type, () => drawText(sheet.doc, first, page.left, y));
      drawTagged(sheet, 'P', () => drawText(sheet.doc, second, page.left, y + first.height), ENGLISH);
    },
  };
}

type Fact = { name: keyof Texts['facts']; value: string; valueEn?: string };

/** Few enough that a row fits on a page, however long they are. */
const serialsPerRow = 20;

function serialFacts(serials: string[]): Fact[] {
  const rows = Math.ceil(serials.length / serialsPerRow);
  return Array.from({ length: rows }, (_, index) => ({
    name: 'serials' as const,
    value: serials.slice(index * serialsPerRow, (index + 1) * serialsPerRow).join(', '),
  }));
}

function listFacts(report: ReportDocument): Fact[] {
  const { enterprise, device, vendorId, applicationNumber, suites, serials } = report;
  const facts: Fact[] = [
    { name: 'company', value: enterprise.nameZh, valueEn: enterprise.nameEn },
    { name: 'vendorId', value: vendorId },
    { name: 'device', value: device.nameZh, valueEn: device.nameEn },
    { name: 'model', value: device.model },
    { name: 'application', value: applicationNumber },
    { name: 'submittedAt', value: report.submittedAt },
    { name: 'certifiedAt', value: report.certifiedAt },
    { name: 'suites', value: suites.join(', ') },
    ...serialFacts(serials),
  ];
  return facts.filter(({ value }) => value !== '');
}

const VALUE_X = page.left + 210;
const VALUE_WIDTH = page.inner - 210;

/** One fact a row: its name in both languages, its value in both where it has two. */
function factRow(doc: Doc, { name, value, valueEn }: Fact): Block {
  const { zh, en } = bilingual(({ facts }) => facts[name]);
  const label = fitText(doc, `${zh}  ${en}`, text.label, 200);
  const first = fitText(doc, value, text.value, VALUE_WIDTH, 60);
  const second = valueEn && valueEn !== value ? fitText(doc, valueEn, text.valueEn, VALUE_WIDTH, 2) : null;
  const height = first.height + (second?.height ?? 0) + 12;
  return {
    height,
    draw: (sheet, y) => {
      drawTagged(sheet, 'P', () => drawText(sheet.doc, label, page.left, y + 6));
      drawTagged(sheet, 'P', () => drawText(sheet.doc, first, VALUE_X, y + 6));
      if (second)
        drawTagged(sheet, 'P', () => drawText(sheet.doc, second, VALUE_X, y + 6 + first.height), ENGLISH);
      drawLine(sheet, y + height, colour.line);
    },
  };
}

function drawLine(sheet: Sheet, y: number, ink: string): void {
  drawRule(sheet, { x: page.left, y: y - 0.5, width: page.inner, thickness: 1, colour: ink });
}

/** Two lines of a cell, one under the other. */
function cell(doc: Doc, { x, width }: { x: number; width: number }, lines: [string, TextStyle][]): Run[] {
  let dy = 0;
  return lines.map(([content, style]) => {
    const fitted = fitText(doc, content, style, width, 2);
    const run = { fitted, x, dy };
    dy += fitted.height;
    return run;
  });
}

function row(cells: Run[][], type: 'TH' | 'TD', ink: string): Block {
  const height = Math.max(...cells.flat().map(({ dy, fitted }) => dy + fitted.height)) + 14;
  return {
    height,
    isRow: true,
    draw: (sheet, y) => {
      drawGroup(sheet, 'TR', (inner) => {
        for (const runs of cells)
          drawTagged(inner, type, () => {
            for (const { fitted, x, dy } of runs) drawText(inner.doc, fitted, x, y + 7 + dy);
          });
      });
      drawLine(sheet, y + height, ink);
    },
  };
}

function headRow(doc: Doc): Block {
  const names = ['phase', 'handler', 'time', 'result'] as const;
  const cells = names.map((name) => {
    const { zh, en } = bilingual((texts) => texts.columns[name]);
    return cell(doc, columns[name], [
      [zh, text.head],
      [en, text.labelEn],
    ]);
  });
  return row(cells, 'TH', colour.ink);
}

/** A phase: its name, handler, times and result, with the comment below. */
function stepRow(doc: Doc, step: Step): Block {
  const phase = bilingual(({ phases }) => phases[step.phase]);
  const result = bilingual(({ results }) => results[step.result]);
  const bad = step.result === 'rejected' || step.result === 'failed';
  const cells = [
    cell(doc, columns.phase, [
      [phase.zh, text.value],
      [phase.en, text.labelEn],
    ]),
    cell(doc, columns.handler, [[step.handler, text.body]]),
    cell(doc, columns.time, [
      [step.begunAt, text.body],
      [step.endedAt, text.body],
    ]),
    cell(doc, columns.result, [
      [result.zh, bad ? text.failed : text.body],
      [result.en, text.labelEn],
    ]),
  ];
  if (step.comment === '') return row(cells, 'TD', colour.line);
  const under = Math.max(...cells.flat().map(({ dy, fitted }) => dy + fitted.height)) + 2;
  const comment = fitText(doc, step.comment, text.note, page.inner, 60);
  return row([...cells, [{ fitted: comment, x: page.left, dy: under }]], 'TD', colour.line);
}

export function layoutReport(doc: Doc, report: ReportDocument): Block[] {
  const title = bilingual((texts) => texts.title);
  const process = bilingual((texts) => texts.process);
  return [
    heading(doc, title, 'H1'),
    ...listFacts(report).map((fact) => factRow(doc, fact)),
    { height: 32, draw: () => {} },
    heading(doc, process, 'H2'),
    headRow(doc),
    ...report.process.map((step) => stepRow(doc, step)),
  ];
}
