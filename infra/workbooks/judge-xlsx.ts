import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

const entryLimit = 2_000;
/** Bytes of the unpacked list of parts; a workbook of a thousand sheets has some 150 kB. */
const partListLimit = 512 * 1024;
const partList = '[content_types].xml';
const workbook = 'xl/workbook.xml';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
/** Names and types of parts with macros. */
const macroPart = /vba\w*\.bin$|(?:^|\/)(?:macrosheets|dialogsheets)\//i;
const macroType = /vba|macro|dialogsheet/i;

/** Judges an XLSX. Only its list of parts is unpacked. */
export async function judgeXlsx(path: string): Promise<'plain' | 'macros' | 'other'> {
  try {
    const zip = await yauzl.openPromise(path);
    const names = new Set<string>();
    let types: string[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.replace(/^\/+/, '').toLowerCase();
      // With two entries of one name, readers may differ in which they read.
      if (names.size >= entryLimit || names.has(name)) return 'other';
      if (macroPart.test(name)) return 'macros';
      names.add(name);
      if (name === partList) types = readTypes(await unpack(zip, entry));
    }
    if (types.some((type) => macroType.test(type))) return 'macros';
    return names.has(workbook) && types.includes(workbookType) ? 'plain' : 'other';
  } catch {
    return 'other';
  }
}

async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  if (entry.uncompressedSize > partListLimit) throw new Error('the list of parts is too long');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    size += piece.length;
    if (size > partListLimit) throw new Error('the list of parts is longer than it says');
    pieces.push(piece);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
}

function readTypes(text: string): string[] {
  const types: string[] = [];
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('a list of parts has no document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => {
    const type = attributes.ContentType;
    if (type !== undefined) types.push(type.trim());
  });
  parser.write(text).close();
  return types;
}
