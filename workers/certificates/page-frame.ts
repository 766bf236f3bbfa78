import { colour, page } from './certificate-style.ts';
import { type Curve, traceBorderSide, traceRosette } from './guilloche.ts';
import { drawArtifact, type Sheet } from './sheet.ts';

type Doc = PDFKit.PDFDocument;

const OUTER = 28.5;
const INNER = 51.5;
const MIDDLE = 40;
const rosette = traceRosette();
const across = traceBorderSide(page.width - 2 * MIDDLE, 17, 3);
const down = traceBorderSide(page.height - 2 * MIDDLE, 25, 4);

/** Border, corners and rosette: the same on every page, and skipped by screen readers. */
export function drawPageFrame(sheet: Sheet): void {
  const { doc, accent } = sheet;
  drawArtifact(sheet, () => {
    doc.save().lineWidth(0.7).strokeColor(accent, 0.07);
    drawCurvesAt(doc, rosette, { x: 397, y: 590, rotated: false });
    doc.restore().save().lineWidth(0.6).strokeColor(accent, 0.42);
    drawBand(doc);
    doc.restore().save().lineWidth(1).strokeColor(accent).fillColor(colour.paper);
    drawEdgeLines(doc);
    drawCorners(doc);
    doc.restore();
  });
}

function drawBand(doc: Doc): void {
  const [right, bottom] = [page.width - MIDDLE, page.height - MIDDLE];
  drawCurvesAt(doc, across, { x: MIDDLE, y: MIDDLE, rotated: false });
  drawCurvesAt(doc, across, { x: MIDDLE, y: bottom, rotated: false });
  drawCurvesAt(doc, down, { x: MIDDLE, y: MIDDLE, rotated: true });
  drawCurvesAt(doc, down, { x: right, y: MIDDLE, rotated: true });
}

function drawCurvesAt(doc: Doc, curves: Curve[], origin: { x: number; y: number; rotated: boolean }): void {
  doc.save().translate(origin.x, origin.y);
  if (origin.rotated) doc.rotate(90);
  for (const { start, segments } of curves) {
    doc.moveTo(...start);
    for (const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] of segments) {
      doc.bezierCurveTo(ax, ay, bx, by, x, y);
    }
  }
  doc.stroke().restore();
}

function drawEdgeLines(doc: Doc): void {
  for (const inset of [OUTER, INNER]) {
    doc.rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset).stroke();
  }
}

function drawCorners(doc: Doc): void {
  const size = INNER - OUTER;
  for (const x of [OUTER, page.width - INNER]) {
    for (const y of [OUTER, page.height - INNER]) {
      doc.save().translate(x, y);
      doc.path(
        `M5.5 0H${size - 5.5}L${size} 5.5V${size - 5.5}L${size - 5.5} ${size}H5.5L0 ${size - 5.5}V5.5z`,
      );
      doc.fillAndStroke().restore();
    }
  }
}
