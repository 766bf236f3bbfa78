import { create } from 'qrcode';
import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { colour, page, text } from './certificate-style.ts';
import { issuerNote, marksLegend, scanLabel } from './certificate-wording.ts';
import { drawHallmarks } from './hallmarks.ts';
import { drawRule, drawTagged, type Sheet } from './sheet.ts';
import { drawText, fitText } from './text-layout.ts';

const QR = { x: 602, y: 878, size: 112 };
const SIGNATURE_BOTTOM = 990;
const NOTE_TOP = 1019;
const SIDE_WIDTH = 297;

/** Marks, issuer, QR code and legend: at the foot of every page, so that a loose sheet can be verified too. */
export function drawPageFoot(sheet: Sheet, certificate: CertificateDocument): void {
  drawHallmarks(sheet, certificate);
  drawIssuer(sheet, certificate);
  drawVerification(sheet, certificate.verifyUrl);
  drawRule(sheet, { x: page.left, y: 1006.5, width: page.inner, thickness: 1, colour: colour.lineStrong });
  drawLegend(sheet, certificate.verifyUrl);
}

function drawIssuer(sheet: Sheet, certificate: CertificateDocument): void {
  const { doc } = sheet;
  const note = issuerNote(certificate);
  const zh = fitText(doc, note.zh, text.body, 482);
  const en = fitText(doc, note.en, text.labelEn, 482);
  const top = SIGNATURE_BOTTOM - en.height - 2 - zh.height;
  drawTagged(sheet, 'P', () => drawText(doc, zh, page.left, top));
  drawTagged(sheet, 'P', () => drawText(doc, en, page.left, top + zh.height + 2), { lang: 'en' });
}

function drawVerification(sheet: Sheet, verifyUrl: string): void {
  drawTagged(sheet, 'Figure', () => drawQrCode(sheet.doc, verifyUrl, QR), {
    alt: `${scanLabel}: ${verifyUrl}`,
  });
}

function drawLegend(sheet: Sheet, verifyUrl: string): void {
  const { doc } = sheet;
  const side = (content: string, x: number, y: number, align: 'left' | 'right', lang?: string) => {
    const fitted = fitText(doc, content, text.note, SIDE_WIDTH);
    drawTagged(sheet, 'P', () => drawText(doc, fitted, x, y, align), lang ? { lang } : {});
  };
  const right = page.right - SIDE_WIDTH;
  side(marksLegend.zh, page.left, NOTE_TOP, 'left');
  side(marksLegend.en, page.left, NOTE_TOP + 16, 'left', 'en');
  side(scanLabel, right, NOTE_TOP, 'right');
  side(verifyUrl.replace(/^https?:\/\//, ''), right, NOTE_TOP + 16, 'right');
  drawLink(sheet, verifyUrl);
}

/** Makes QR code and address clickable, as one link of the document's structure. */
function drawLink({ doc, parent }: Sheet, verifyUrl: string): void {
  const element = doc.struct('Link');
  parent.add(element);
  const options = { Border: [0, 0, 0], structParent: element };
  doc.link(QR.x, QR.y, QR.size, NOTE_TOP + 32 - QR.y, verifyUrl, options);
  element.end();
}

/** Draws the QR code of an address as one vector path, its runs of dark modules merged. */
function drawQrCode(
  doc: PDFKit.PDFDocument,
  address: string,
  box: { x: number; y: number; size: number },
): void {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  doc.save().translate(box.x, box.y);
  doc.scale(box.size / modules.size);
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      if (to > from) doc.rect(from, row, to - from, 1);
      from = to;
    }
  }
  doc.fill(colour.ink).restore();
}
