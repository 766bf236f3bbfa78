import type { CertificateConfiguration } from '#domain/certificates/certificate-document.ts';
import { colour, page, type TextStyle, text } from './certificate-style.ts';
import { absent, columnName, resultName } from './certificate-wording.ts';
import { drawGroup, drawRule, drawTagged, type Sheet } from './sheet.ts';
import { type Align, drawText, type FittedText, fitText, measureWidth, scaleStyle } from './text-layout.ts';

type Doc = PDFKit.PDFDocument;
type Column = { name: Parameters<typeof columnName>[0]; x: number; width: number; align: Align };
type Run = { fitted: FittedText; dx: number; dy: number };
export type ConfigurationRow = { cells: Run[][]; height: number };

export const TABLE_HEAD = 39;

const LABEL_WIDTH = 168;

const columns: Column[] = [
  { name: 'ordinal', x: 80, width: 40, align: 'left' },
  { name: 'ram', x: 120, width: 64, align: 'right' },
  { name: 'rom', x: 192, width: 70, align: 'right' },
  { name: 'label', x: 302, width: LABEL_WIDTH, align: 'left' },
  { name: 'cases', x: 472, width: 51, align: 'right' },
  { name: 'passRate', x: 539, width: 80, align: 'right' },
  { name: 'result', x: 627, width: 87, align: 'right' },
];

/** Cut to two digits, not rounded: 99.996 must not read as 100.00. */
export function formatPassRate(percent: number): string {
  return `${(Math.floor(percent * 100 + 1e-6) / 100).toFixed(2)} %`;
}

function describeCells(configuration: CertificateConfiguration): (string | undefined)[] {
  const { cases, passRate, passed } = configuration;
  return [
    String(configuration.ordinal),
    configuration.ram,
    configuration.rom,
    undefined,
    cases === null ? absent : cases.toLocaleString('en-US'),
    passRate === null ? absent : formatPassRate(passRate),
    resultName(passed),
  ];
}

/** The share of the usual size at which every label fits on one line; 1 where no size does it. */
function chooseLabelFactor(doc: Doc, configurations: CertificateConfiguration[]): number {
  const fitsAt = (factor: number) =>
    configurations.every((configuration) => layoutLabel(doc, configuration, factor) !== undefined);
  return [1, 0.93, 0.86].find(fitsAt) ?? 1;
}

/** The label in both languages on one line; undefined where it is too long for that. */
function layoutLabel(doc: Doc, configuration: CertificateConfiguration, factor: number): Run[] | undefined {
  const { first, second } = orderLabel(configuration);
  const [body, dim] = [scaleStyle(text.body, factor), scaleStyle(text.dim, factor)];
  const gap = measureWidth(doc, second === '' ? first : `${first} `, body);
  const rest = measureWidth(doc, second, dim);
  if (gap + rest > LABEL_WIDTH) return undefined;
  return [
    { fitted: fitText(doc, first, body, LABEL_WIDTH), dx: 0, dy: 0 },
    ...(second === '' ? [] : [{ fitted: fitText(doc, second, dim, rest + 1), dx: gap, dy: 0 }]),
  ];
}

function orderLabel({ labelZh, labelEn }: CertificateConfiguration): { first: string; second: string } {
  return {
    first: labelZh || labelEn || absent,
    second: labelZh === labelEn || labelZh === '' ? '' : labelEn,
  };
}

function stackLabel(doc: Doc, configuration: CertificateConfiguration): Run[] {
  const { first, second } = orderLabel(configuration);
  const zh = fitText(doc, first, text.body, LABEL_WIDTH, 2);
  if (second === '') return [{ fitted: zh, dx: 0, dy: 0 }];
  const en = fitText(doc, second, text.labelEn, LABEL_WIDTH, 2);
  return [
    { fitted: zh, dx: 0, dy: 0 },
    { fitted: en, dx: 0, dy: zh.height },
  ];
}

function fitRow(doc: Doc, configuration: CertificateConfiguration, factor: number): ConfigurationRow {
  const cells = describeCells(configuration).map((content, index) => {
    if (content === undefined) {
      return layoutLabel(doc, configuration, factor) ?? stackLabel(doc, configuration);
    }
    const style: TextStyle = index === 6 && !configuration.passed ? text.failed : text.body;
    return [{ fitted: fitText(doc, content, style, columns[index]?.width ?? 0), dx: 0, dy: 0 }];
  });
  const bottoms = cells.flat().map((run) => run.dy + run.fitted.height);
  return { cells, height: Math.max(20, ...bottoms) + 13 };
}

/** Fits each configuration into its row, 33 pixels high unless a value wraps. */
export function layoutConfigurations(
  doc: Doc,
  configurations: CertificateConfiguration[],
): ConfigurationRow[] {
  const factor = chooseLabelFactor(doc, configurations);
  return configurations.map((configuration) => fitRow(doc, configuration, factor));
}

/** Draws head and rows; gives back the y below the last rule. */
export function drawConfigurations(sheet: Sheet, rows: ConfigurationRow[], top: number): number {
  let y = top + TABLE_HEAD;
  drawGroup(sheet, 'Table', (table) => {
    drawGroup(table, 'TR', (inner) => drawHead(inner, top));
    drawRule(table, { x: page.left, y: y - 0.75, width: page.inner, thickness: 1.5, colour: colour.ink });
    for (const [index, row] of rows.entries()) {
      drawGroup(table, 'TR', (inner) => drawRow(inner, row, y + 6));
      y += row.height;
      const ink = index === rows.length - 1 ? colour.lineStrong : colour.line;
      drawRule(table, { x: page.left, y: y - 0.5, width: page.inner, thickness: 1, colour: ink });
    }
  });
  return y;
}

function drawHead(sheet: Sheet, top: number): void {
  const { doc } = sheet;
  for (const { name, x, width, align } of columns) {
    const { zh, en } = columnName(name);
    const draw = () => {
      drawText(doc, fitText(doc, zh, text.head, width), x, top, align);
      drawText(doc, fitText(doc, en, text.labelEn, width), x, top + 16, align);
    };
    drawTagged(sheet, 'TH', draw, { scope: 'Column' });
  }
}

function drawRow(sheet: Sheet, row: ConfigurationRow, top: number): void {
  for (const [index, runs] of row.cells.entries()) {
    const column = columns[index];
    if (!column) continue;
    drawTagged(sheet, 'TD', () => {
      for (const { fitted, dx, dy } of runs) {
        drawText(sheet.doc, fitted, column.x + dx, top + dy, column.align);
      }
    });
  }
}
