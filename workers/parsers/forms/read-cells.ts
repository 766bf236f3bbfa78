import { readColumns, readRows } from '#domain/application-forms/form-fields.ts';
import type { SheetCell } from '#domain/application-forms/judge-form.ts';
import type { WorkbookParts } from './read-parts.ts';
import { WorkbookFault } from './workbook-fault.ts';

/** `shared` is the index of its text among the workbook's shared strings. */
export type RawCell = SheetCell & { shared: number | null };

const maxTextLength = 32_767;
const maxCells = 100_000;

/** `C12` as row and column from 1; null where it is no address. */
export function parseAddress(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (!letters || !digits) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

type State = {
  row: number;
  column: number;
  cellCount: number;
  isPastEnd: boolean;
  type: string;
  formula: string | null;
  value: string;
  target: 'value' | 'formula' | null;
  phonetic: number;
};

/** The cells of a sheet within the rows and columns of a form. @throws WorkbookFault */
export async function readCells(parts: WorkbookParts, part: string): Promise<RawCell[]> {
  const cells: RawCell[] = [];
  const state: State = {
    row: 0,
    column: 0,
    cellCount: 0,
    isPastEnd: false,
    type: 'n',
    formula: null,
    value: '',
    target: null,
    phonetic: 0,
  };
  await parts.read(part, {
    open: (tag, attributes) => open(state, tag, attributes),
    text: (text) => {
      if (state.target === 'value') state.value = (state.value + text).slice(0, maxTextLength);
      if (state.target === 'formula') state.formula = `${state.formula ?? ''}${text}`.slice(0, maxTextLength);
    },
    close: (tag) => {
      state.target = null;
      if (tag === 'rPh') state.phonetic -= 1;
      if (tag === 'c' && !state.isPastEnd) addCell(state, cells);
    },
    isDone: () => state.isPastEnd,
  });
  return cells;
}

function open(state: State, tag: string, attributes: Readonly<Record<string, string>>): void {
  if (tag === 'row') {
    state.row = Number(attributes.r ?? state.row + 1);
    state.column = 0;
    state.isPastEnd ||= !(state.row <= readRows);
  } else if (tag === 'c') {
    state.cellCount += 1;
    if (state.cellCount > maxCells) throw new WorkbookFault('tooLarge');
    state.column = parseAddress(attributes.r ?? '')?.column ?? state.column + 1;
    Object.assign(state, { type: attributes.t ?? 'n', formula: null, value: '' });
  } else if (tag === 'rPh') state.phonetic += 1;
  else if (tag === 'f') {
    state.formula = '';
    state.target = 'formula';
  } else if (tag === 'v' || (tag === 't' && state.phonetic === 0)) state.target = 'value';
}

function addCell({ row, column, type, formula, value }: State, cells: RawCell[]): void {
  if (column > readColumns) return;
  const shared = type === 's' && formula === null && value !== '' ? Number(value) : null;
  if (shared !== null && !Number.isInteger(shared)) throw new WorkbookFault('damaged');
  if (formula !== null) cells.push({ row, column, kind: 'formula', text: `=${formula}`, shared: null });
  else if (value !== '') {
    const isBoolean = type === 'b';
    const text = isBoolean ? (value === '1' ? 'TRUE' : 'FALSE') : type === 'n' ? numberText(value) : value;
    cells.push({ row, column, kind: type === 'e' ? 'error' : 'value', text, shared });
  }
}

/** Excel writes 0.1 as 0.10000000000000001. */
function numberText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}
