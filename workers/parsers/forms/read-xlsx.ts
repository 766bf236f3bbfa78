import type { Sheet, SheetCell } from '#domain/application-forms/judge-form.ts';
import { openParts, type WorkbookParts } from '#infra/workbook-parts/read-parts.ts';
import { type Relation, readRelations } from '#infra/workbook-parts/read-relations.ts';
import { WorkbookFault } from '#infra/workbook-parts/workbook-fault.ts';
import { type RawCell, readCells } from './read-cells.ts';
import { type NumberFormats, readFormats } from './read-formats.ts';
import { readSharedTexts } from './read-shared-texts.ts';
import { showNumber } from './show-number.ts';
import { unescapeText } from './unescape-text.ts';

const maxSheets = 256;
type SheetReference = { name: string; relation: string };
type Book = { sheets: SheetReference[]; date1904: boolean };
type Meaning = { texts: ReadonlyMap<number, string>; formats: NumberFormats; date1904: boolean };

/** The sheets of an XLSX, whose parts are found by their relations. @throws WorkbookFault */
export async function readXlsx(path: string): Promise<Sheet[]> {
  const parts = await openParts(path);
  try {
    const workbook = partOf(await readRelations(parts, ''), 'officeDocument');
    if (workbook === undefined) throw new WorkbookFault('damaged');
    const { sheets, date1904 } = await readBook(parts, workbook);
    const relations = await readRelations(parts, workbook);
    const raw = await readSheets(parts, sheets, relations);
    const cells = raw.flatMap((sheet) => sheet.cells);
    const texts = await readSharedTexts(parts, partOf(relations, 'sharedStrings'), cells);
    const hasNumbers = cells.some(({ number }) => number !== null);
    const formats = hasNumbers ? await readFormats(parts, partOf(relations, 'styles')) : [];
    return await Promise.all(raw.map((sheet) => shown(sheet, { texts, formats, date1904 })));
  } finally {
    parts.close();
  }
}

const partOf = (relations: readonly Relation[], wanted: string) =>
  relations.find(({ kind }) => kind === wanted)?.target;

async function readBook(parts: WorkbookParts, part: string): Promise<Book> {
  const book: Book = { sheets: [], date1904: false };
  await parts.read(part, {
    open: (tag, { name = '', ...rest }) => {
      if (tag === 'workbookPr') book.date1904 = ['1', 'true', 'on'].includes(rest.date1904 ?? '');
      if (tag !== 'sheet') return;
      if (book.sheets.length >= maxSheets) throw new WorkbookFault('tooLarge');
      book.sheets.push({ name: unescapeText(name).slice(0, 64), relation: rest['r:id'] ?? '' });
    },
  });
  return book;
}

/** Sheets of charts have no cells. */
async function readSheets(parts: WorkbookParts, sheets: SheetReference[], relations: readonly Relation[]) {
  const raw: { name: string; cells: RawCell[] }[] = [];
  for (const { name, relation } of sheets) {
    const found = relations.find(({ id }) => id === relation);
    if (!found) throw new WorkbookFault('damaged');
    raw.push({ name, cells: found.kind === 'worksheet' ? await readCells(parts, found.target) : [] });
  }
  return raw;
}

async function shown({ name, cells }: { name: string; cells: RawCell[] }, meaning: Meaning): Promise<Sheet> {
  return { name, cells: await Promise.all(cells.map((cell) => shownCell(cell, meaning))) };
}

async function shownCell(
  { shared, number, style, ...cell }: RawCell,
  { texts, formats, date1904 }: Meaning,
): Promise<SheetCell> {
  if (number !== null) return { ...cell, ...(await showNumber(number, formats[style] ?? 0, date1904)) };
  if (shared === null) return cell;
  const text = texts.get(shared);
  if (text === undefined) throw new WorkbookFault('damaged');
  return { ...cell, text };
}
