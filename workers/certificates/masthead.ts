import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { officeLetter } from '#domain/programme/mark-letters.ts';
import { colour, page, text } from './certificate-style.ts';
import { numberLabel, pageLabel } from './certificate-wording.ts';
import { drawMarkText } from './hallmarks.ts';
import { drawArtifact, drawTagged, type Sheet } from './sheet.ts';
import { drawText, fitText } from './text-layout.ts';

const TOP = 72;
const OFFICE_WIDTH = 360;
const NUMBER_WIDTH = 200;

type MastheadContent = Pick<CertificateDocument, 'office' | 'number' | 'logo'>;

/** The office at the left; the number, its label and, of several pages, the page number at the right. */
export function drawMasthead(
  sheet: Sheet,
  certificate: MastheadContent,
  pageNumbers: [number, number],
  label: string = numberLabel,
): void {
  const { doc } = sheet;
  const { office, number } = certificate;
  drawLogo(sheet, certificate);
  const name = fitText(doc, office.nameZh, text.office, OFFICE_WIDTH);
  const nameEn = fitText(doc, office.nameEn, text.labelEn, OFFICE_WIDTH);
  const nameTop = TOP + Math.max(0, 20 - name.height);
  drawTagged(sheet, 'P', () => drawText(doc, name, 126, nameTop));
  drawTagged(sheet, 'P', () => drawText(doc, nameEn, 126, nameTop + name.height), { lang: 'en' });

  const x = page.right - NUMBER_WIDTH;
  const put = (content: string, style: typeof text.number, y: number) => {
    const fitted = fitText(doc, content, style, NUMBER_WIDTH);
    drawTagged(sheet, 'P', () => drawText(doc, fitted, x, y, 'right'));
  };
  put(number, text.number, TOP);
  put(label, text.labelEn, TOP + 20);
  if (pageNumbers[1] > 1) put(pageLabel(...pageNumbers), text.labelEn, TOP + 36);
}

function drawLogo(sheet: Sheet, { logo, office }: MastheadContent): void {
  const { doc, accent } = sheet;
  drawArtifact(sheet, () => {
    if (logo)
      // As a data URL, which pdfkit caches: opened again for each page, the order of the PDF's bytes would vary.
      return void doc.image(`data:image/png;base64,${Buffer.from(logo).toString('base64')}`, page.left, TOP, {
        fit: [36, 36],
        align: 'center',
        valign: 'center',
      });
    doc
      .save()
      .translate(page.left, TOP)
      .scale(36 / 28);
    doc.path('M7 1h14l6 6v14l-6 6H7l-6-6V7z').fill(accent);
    drawLetter(doc, officeLetter(office.nameEn));
    doc.restore();
  });
}

/** In the octagon: the office's letter, or the product's own mark. */
function drawLetter(doc: PDFKit.PDFDocument, letter: string | null): void {
  if (letter === null) {
    doc.lineJoin('round').lineCap('round').strokeColor(colour.paper);
    doc.path('M7.5 21.5L14 6.5l6.5 15M5.5 17h17').lineWidth(1.75).stroke();
    doc.path('M5.5 15v4M22.5 15v4').lineWidth(1.25).stroke();
    return;
  }
  const place = { centre: 14, baseline: 19.5, size: 16, maxWidth: 20 };
  drawMarkText(doc, { content: letter, ...place, colour: colour.paper });
}
