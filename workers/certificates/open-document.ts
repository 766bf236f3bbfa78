import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fontFiles } from './certificate-style.ts';
import type { Sheet } from './sheet.ts';

type Named = {
  /** Of the file, before its number. */
  title: { zh: string; en: string };
  number: string;
  office: { nameZh: string; nameEn: string };
  device: { nameZh: string; nameEn: string; model: string };
  /** `YYYY-MM-DD`: a clock would give other bytes each time. */
  on: string;
};

export const pointsPerPixel = 0.75;

function openDocument({ title, number, office, device, on }: Named): PDFKit.PDFDocument {
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
      Creator: 'Assay',
      Producer: 'Assay',
      CreationDate: new Date(`${on}T00:00:00Z`),
    },
  });
}

/** The bytes of an A4 document of the programme, tagged for screen readers, with what is drawn onto its first sheet and on. */
export async function writeDocument(
  named: Named & { accent: string },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const doc = openDocument(named);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw({ doc, parent: root, accent: named.accent });
  root.end();
  doc.end();
  return bytes;
}
