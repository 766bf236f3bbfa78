import { type CompoundFile, openCompound } from './compound-file.ts';

const workbookNames = ['workbook', 'book'];
/** Storages and streams of macros. */
const macroName = /^(?:_?vba(?:_project(?:_cur)?)?|macros|project(?:wm|lk)?|_vba_project.*|__srp_\d+)$/i;
const beginOfFile = 0x0809;
const endOfFile = 0x000a;
const encrypted = 0x002f;
const sheet = 0x0085;
/** Record: the workbook has a VBA project. */
const hasProject = 0x00d3;
/** Bytes; the longest that Excel writes. */
const longestRecord = 8_224;
const worksheet = 0x00;
const chart = 0x02;

/** `plain`: a readable workbook without macros (VBA, Excel 4). */
export type WorkbookJudgement = 'plain' | 'macros' | 'encrypted' | 'other';

/** Judges an XLS; an encrypted XLSX is a compound file, too. */
export async function judgeXls(path: string): Promise<WorkbookJudgement> {
  let file: CompoundFile | undefined;
  try {
    file = await openCompound(path);
    if (file.entries.some(({ name }) => macroName.test(name))) return 'macros';
    if (file.entries.some(({ name }) => name === 'EncryptedPackage')) return 'encrypted';
    const books = file.entries.filter(
      ({ kind, name }) => kind === 'stream' && workbookNames.includes(name.toLowerCase()),
    );
    for (const book of books) {
      const judgement = await judgeSheets(file.read(book));
      if (judgement !== 'plain') return judgement;
    }
    return books.length > 0 ? 'plain' : 'other';
  } catch {
    return 'other';
  } finally {
    await file?.close();
  }
}

/** Reads the records of the first substream, which lists the sheets and their kinds. */
async function judgeSheets(pieces: AsyncGenerator<Buffer>): Promise<WorkbookJudgement> {
  let begun = false;
  for await (const { id, data } of recordsOf(pieces)) {
    if (!begun && id !== beginOfFile) return 'other';
    begun = true;
    if (id === encrypted) return 'encrypted';
    if (id === hasProject) return 'macros';
    if (id === sheet && ![worksheet, chart].includes(data[5] ?? -1)) return 'macros';
    if (id === endOfFile) return 'plain';
  }
  return 'other';
}

async function* recordsOf(pieces: AsyncGenerator<Buffer>): AsyncGenerator<{ id: number; data: Buffer }> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    let at = 0;
    while (rest.length - at >= 4) {
      const end = at + 4 + rest.readUInt16LE(at + 2);
      if (end - at > longestRecord + 4) throw new Error('a record that Excel does not write');
      if (end > rest.length) break;
      yield { id: rest.readUInt16LE(at), data: rest.subarray(at + 4, end) };
      at = end;
    }
    rest = rest.subarray(at);
  }
}
