import { readFile } from 'node:fs/promises';
import type { WorkBook } from '@e965/xlsx';
import { readColumns, readRows } from '#domain/application-forms/form-fields.ts';
import type { Sheet, SheetCell } from '#domain/application-forms/judge-form.ts';
import { WorkbookFault } from '#infra/workbook-parts/workbook-fault.ts';
import { showNumber } from './show-number.ts';

type Cell = { t: string; v?: unknown; w?: string; f?: string; z?: string | number };

/** The sheets of an XLS; formulas are not evaluated. @throws WorkbookFault */
export async function readXls(path: string): Promise<Sheet[]> {
  // A large library that only the old format needs.
  const library = await import('@e965/xlsx');
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const bytes = await readFile(path);
  let book: WorkBook;
  try {
    book = library.read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: readRows,
      cellHTML: false,
      cellNF: true,
    });
  } catch (cause) {
    const isEncrypted = /password|encrypt/i.test(cause instanceof Error ? cause.message : '');
    throw new WorkbookFault(isEncrypted ? 'encrypted' : 'damaged', { cause });
  }
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const sheets: Sheet[] = [];
  for (const name of book.SheetNames.slice(0, 256)) {
    const rows = (book.Sheets[name] as { '!data'?: Cell[][] } | undefined)?.['!data'] ?? [];
    sheets.push({ name: name.slice(0, 64), cells: await cellsOf(rows, date1904) });
  }
  return sheets;
}

async function cellsOf(
  rows: readonly (readonly Cell[] | undefined)[],
  date1904: boolean,
): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (const [row, line] of rows.slice(0, readRows).entries()) {
    for (const [column, cell] of (line ?? []).slice(0, readColumns).entries()) {
      if (!cell || (cell.v === undefined && cell.f === undefined)) continue;
      cells.push({ row: row + 1, column: column + 1, ...(await shownCell(cell, date1904)) });
    }
  }
  return cells;
}

async function shownCell(
  { f, t, w, v, z }: Cell,
  date1904: boolean,
): Promise<Omit<SheetCell, 'row' | 'column'>> {
  if (f !== undefined) return { kind: 'formula', text: `=${f}`.slice(0, 32_767) };
  if (t === 'e') return { kind: 'error', text: w ?? '#' };
  if (typeof v === 'number') return { kind: 'value', ...(await showNumber(v, z ?? 0, date1904)) };
  if (typeof v === 'boolean') return { kind: 'value', text: v ? 'TRUE' : 'FALSE' };
  return { kind: 'value', text: String(v).slice(0, 32_767) };
}
