import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { officeLetter } from '#domain/programme/mark-letters.ts';
import { fontFiles, page } from './certificate-style.ts';
import { marksLabel } from './certificate-wording.ts';
import { drawTagged, type Sheet } from './sheet.ts';

type Doc = PDFKit.PDFDocument;
type MarkText = {
  content: string;
  centre: number;
  baseline: number;
  size: number;
  maxWidth: number;
  colour: string;
};

const outlines = [
  'M13 2h26l11 11v30L39 54H13L2 43V13z',
  'M68 2h86.4q0 8 8 8v36q-8 0-8 8h-86.4q0-8-8-8V10q8 0 8-8z',
  'M172.4 28a26 26 0 1 0 52 0a26 26 0 1 0-52 0z',
  'M259.4 2l23 13v26l-23 13-23-13V15z',
];
const inlines = [
  'M14.5 4.5h23l10 10v27l-10 10h-23l-10-10v-27z',
  'M70 4.8h82.4q1.2 6 7.2 7.6v31.2q-6 1.6-7.2 7.6h-82.4q-1.2-6-7.2-7.6V12.4q6-1.6 7.2-7.6z',
  'M175 28a23.4 23.4 0 1 0 46.8 0a23.4 23.4 0 1 0-46.8 0z',
  'M259.4 5l20.4 11.5v23L259.4 51 239 39.5v-23z',
];
const balance = 'M14 41L26 13l12 28M11 33h30M11 30v6M41 30v6';

/** The letters of the mode's mark. */
const modeMarks: Record<CertificateDocument['mode'], string> = { standard: 'S', plus: 'P' };

/** The four marks: office, maker, mode, year. */
export function drawHallmarks(sheet: Sheet, certificate: CertificateDocument): void {
  const { doc, accent } = sheet;
  const maker = certificate.enterprise.partnerCode.toUpperCase();
  const mode = modeMarks[certificate.mode];
  const office = officeLetter(certificate.office.nameEn);
  const year = certificate.issuedOn.slice(2, 4);
  const draw = () => {
    doc.save().translate(page.left, page.footTop).strokeColor(accent);
    for (const outline of outlines) doc.path(outline).lineWidth(1.25).stroke();
    for (const inline of inlines) doc.path(inline).lineWidth(0.6).stroke();
    if (office === null) doc.path(balance).lineWidth(2).lineJoin('round').lineCap('round').stroke();
    else
      drawMarkText(doc, {
        content: office,
        centre: 26,
        baseline: 36,
        size: 22,
        maxWidth: 32,
        colour: accent,
      });
    drawMarkText(doc, {
      content: maker,
      centre: 111.2,
      baseline: 34,
      size: 17,
      maxWidth: 80,
      colour: accent,
    });
    drawMarkText(doc, { content: mode, centre: 198.4, baseline: 36, size: 22, maxWidth: 30, colour: accent });
    drawMarkText(doc, { content: year, centre: 259.4, baseline: 35, size: 20, maxWidth: 32, colour: accent });
    doc.restore();
  };
  drawTagged(sheet, 'Figure', draw, { alt: `${marksLabel}: ${maker}, ${mode}, ${year}` });
}

/** A line of letters around a centre, made smaller where it is too wide. */
export function drawMarkText(
  doc: Doc,
  { content, centre, baseline, size, maxWidth, colour }: MarkText,
): void {
  const spacing = content.length > 2 ? 1 : 0;
  doc.font(fontFiles.sansStrong, size).fillColor(colour);
  const natural = doc.widthOfString(content, { characterSpacing: spacing }) - spacing;
  const factor = Math.min(1, maxWidth / natural);
  doc.fontSize(size * factor);
  doc.text(content, centre - (natural * factor) / 2, baseline - (size * (1 - factor)) / 3, {
    baseline: 'alphabetic',
    lineBreak: false,
    characterSpacing: spacing * factor,
  });
}
