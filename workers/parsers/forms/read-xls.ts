import { readFile } from 'node:fs/promises';
import {
  formSheetNames,
  markSheetName,
  readColumns,
  readRows,
} from '#domain/application-forms/form-fields.ts';
import type { Sheet, SheetCell } from '#domain/application-forms/judge-form.ts';
import { WorkbookFault } from './workbook-fault.ts';

type Cell = { t: string; v?: unknown; w?: string; f?: string };
const formSheets: readonly string[] = [...Object.values(formSheetNames), markSheetName];

/** The sheets of an XLS; formulas are not evaluated. @throws WorkbookFault */
export async function readXls(path: string): Promise<Sheet[]> {
  // A large library that only the old format needs.
  const library = await import('@e965/xlsx');
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const bytes = await readFile(path);
  try {
    const book = library.read(bytes, { type: 'buffer', dense: true, sheetRows: readRows, cellHTML: false });
    return book.SheetNames.slice(0, 256).map((name) => {
      const rows = formSheets.includes(name.trim())
        ? (book.Sheets[name] as { '!data'?: Cell[][] })['!data']
        : [];
      return { name: name.slice(0, 64), cells: cellsOf(rows ?? []) };
    });
  } catch (cause) {
    const isEncrypted = /password|encrypt/i.test(cause instanceof Error ? cause.message : '');
    throw new WorkbookFault(isEncrypted ? 'encrypted' : 'damaged', { cause });
  }
}

function cellsOf(rows: readonly (readonly Cell[] | undefined)[]): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [row, line] of rows.slice(0, readRows).entries()) {
    for (const [column, cell] of (line ?? []).slice(0, readColumns).entries()) {
      if (!cell || (cell.v === undefined && cell.f === undefined)) continue;
      const kind = cell.f !== undefined ? 'formula' : cell.t === 'e' ? 'error' : 'value';
      const text = kind === 'formula' ? `=${cell.f}` : kind === 'error' ? (cell.w ?? '#') : textOf(cell.v);
      cells.push({ row: row + 1, column: column + 1, kind, text: text.slice(0, 32_767) });
    }
  }
  return cells;
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
