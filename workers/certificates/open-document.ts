import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fontFiles } from './certificate-style.ts';
import type { Sheet } from './sheet.ts';

type DocumentInfo = {
  /** Of the PDF, before the number. */
  title: { zh: string; en: string };
  number: string;
  office: { nameZh: string; nameEn: string };
  device: { nameZh: string; nameEn: string; model: string };
  /** `YYYY-MM-DD`, for the creation date: equal input gives equal bytes. */
  date: string;
};

export const pointsPerPixel = 0.75;

function openDocument({ title, number, office, device, date }: DocumentInfo): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: fontFiles.sans,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: `${title.zh} ${number} · ${title.en}`,
      Author: `${office.nameZh} · ${office.nameEn}`,
      Subject: `${device.nameZh} · ${device.nameEn} · ${device.model}`,
      Creator: office.nameEn,
      Producer: 'PDFKit',
      CreationDate: new Date(`${date}T00:00:00Z`),
    },
  });
}

/** Writes an A4 PDF, tagged for screen readers; `draw` adds its pages. */
export async function writeDocument(
  info: DocumentInfo & { accent: string },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const doc = openDocument(info);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw({ doc, parent: root, accent: info.accent });
  root.end();
  doc.end();
  return bytes;
}
