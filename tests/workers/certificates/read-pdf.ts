import { inflateSync } from 'node:zlib';

/** A run of text as it stands on the page, in the units of the page's own scale; y is the baseline, from the top. */
type TextRun = { text: string; x: number; endX: number; y: number; size: number };
export type PdfReading = { pages: { runs: TextRun[]; text: string }[]; raw: string };

/** pdfkit turns the page over before each text, by its height in points. */
const PAGE_HEIGHT = 841.89;

type Font = { texts: string[]; widths: number[] };

/** Reads back what pdfkit writes: pages in order, texts through their ToUnicode tables, widths from the fonts. */
export function readPdf(bytes: Buffer): PdfReading {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const match of raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    objects.set(match[1] ?? '', match[2] ?? '');
  }
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(raw)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    readPage(objects, objects.get(id ?? '') ?? ''),
  );
  return { pages, raw };
}

function follow(objects: Map<string, string>, dictionary: string, key: string): string {
  const id = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  return objects.get(id ?? '') ?? '';
}

function inflateStream(object: string): string {
  const body = object.slice(
    object.indexOf('stream\n') + 'stream\n'.length,
    object.lastIndexOf('\nendstream'),
  );
  return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
}

function readPage(objects: Map<string, string>, page: string): PdfReading['pages'][number] {
  const fonts = readFonts(objects, follow(objects, page, 'Resources'));
  const runs = readRuns(inflateStream(follow(objects, page, 'Contents')), fonts);
  return { runs, text: runs.map((run) => run.text).join('') };
}

function readFonts(objects: Map<string, string>, resources: string): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id) ?? '';
    const table = inflateStream(follow(objects, font, 'ToUnicode'));
    const widths = /\/W \[0 \[([^\]]*)\]/.exec(follow(objects, font, 'DescendantFonts'))?.[1] ?? '';
    fonts.set(name, { texts: readToUnicode(table), widths: widths.trim().split(/\s+/).map(Number) });
  }
  return fonts;
}

function readToUnicode(table: string): string[] {
  const texts: string[] = [];
  for (const [, from = '0', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(from, 16);
    for (const [index, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? [];
      texts[start + index] = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
    }
  }
  return texts;
}

function readRuns(content: string, fonts: Map<string, Font>): TextRun[] {
  const runs: TextRun[] = [];
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, x = '', y = ''] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? [];
    const [, name = '', size = ''] = /\/(F\d+) (\S+) Tf/.exec(block) ?? [];
    const font = fonts.get(name);
    if (!font) throw new Error(`the page names no font ${name}`);
    const spacing = Number(/(\S+) Tc/.exec(block)?.[1] ?? 0);
    const shown = [...block.matchAll(/\[(.*)\] TJ/g)].map((match) => match[1] ?? '').join(' ');
    runs.push(
      readRun(shown, font, { x: Number(x), y: PAGE_HEIGHT - Number(y), size: Number(size), spacing }),
    );
  }
  return runs;
}

function readRun(
  shown: string,
  font: Font,
  at: { x: number; y: number; size: number; spacing: number },
): TextRun {
  let [text, advance] = ['', 0];
  for (const [, hex, kern] of shown.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
    for (const code of hex?.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(code, 16);
      text += font.texts[glyph] ?? '';
      advance += ((font.widths[glyph] ?? 0) * at.size) / 1000 + at.spacing;
    }
    advance -= (Number(kern ?? 0) * at.size) / 1000;
  }
  return { text, x: at.x, endX: at.x + advance, y: at.y, size: at.size };
}
