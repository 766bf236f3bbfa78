import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { colour, page, text } from './certificate-style.ts';
import { markTexts } from './certificate-wording.ts';
import { drawArtifact, drawTagged, type Sheet } from './sheet.ts';
import { drawText, fitText, measureWidth } from './text-layout.ts';

type Mark = NonNullable<CertificateDocument['mark']>;

/** Centre of the mark, in pixels. */
const MIDDLE = { x: page.width / 2, y: 560 };
const ROTATION_DEGREES = -28;
const PADDING = 28;
const FRAME_HEIGHT = 132;

/** Across the page of a certificate that is no longer valid: why, and since when. */
export function drawInvalidMark(sheet: Sheet, mark: Mark | null): void {
  if (!mark) return;
  const { doc } = sheet;
  const texts = markTexts(mark);
  const width = measureWidth(doc, texts.title, text.mark) + 2 * PADDING;
  const left = MIDDLE.x - width / 2;
  const top = MIDDLE.y - FRAME_HEIGHT / 2;
  doc
    .save()
    .rotate(ROTATION_DEGREES, { origin: [MIDDLE.x, MIDDLE.y] })
    .opacity(0.5);
  drawArtifact(sheet, () => {
    doc.lineWidth(4).strokeColor(colour.bad).rect(left, top, width, FRAME_HEIGHT).stroke();
  });
  const title = fitText(doc, texts.title, text.mark, width);
  const since = fitText(doc, texts.since, text.markSince, width - 2 * PADDING);
  drawTagged(sheet, 'P', () => drawText(doc, title, left, top + 16, 'center'));
  drawTagged(sheet, 'P', () => drawText(doc, since, left + PADDING, top + 92, 'center'));
  doc.restore();
}
