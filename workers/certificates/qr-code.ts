import { create } from 'qrcode';
import { colour } from './certificate-style.ts';

/** Draws the QR code of an address as one vector path, its runs of dark modules merged. */
export function drawQrCode(
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
