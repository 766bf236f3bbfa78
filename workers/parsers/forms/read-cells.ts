import { readColumns, readRows } from '#domain/application-forms/form-fields.ts';
import type { SheetCell } from '#domain/application-forms/judge-form.ts';
import type { WorkbookParts } from '#infra/workbook-parts/read-parts.ts';
import { WorkbookFault } from '#infra/workbook-parts/workbook-fault.ts';
import { unescapeText } from './unescape-text.ts';

/**
 * `shared` is the index of its text among the workbook's shared strings; a `number` is still to be shown as its `style`
 * says.
 */
export type RawCell = SheetCell & { shared: number | null; number: number | null; style: number };

const maxTextLength = 32_767;
const maxCells = 100_000;

const numberTypes: readonly string[] = ['n', 'd'];

/** `C12` as row and column from 1; null where it is no address. */
export function parseAddress(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address.toUpperCase()) ?? [];
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
  style: number;
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
    style: 0,
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
    Object.assign(state, {
      type: attributes.t ?? 'n',
      style: Number(attributes.s ?? 0),
      formula: null,
      value: '',
    });
  } else if (tag === 'rPh') state.phonetic += 1;
  else if (tag === 'f') {
    state.formula = '';
    state.target = 'formula';
  } else if (isValue(state, tag)) state.target = 'value';
}

/** A cell with inline text may have a second value, which is not shown. */
function isValue({ type, phonetic }: State, tag: string): boolean {
  return type === 'inlineStr' ? tag === 't' && phonetic === 0 : tag === 'v';
}

function addCell({ row, column, type, style, formula, value }: State, cells: RawCell[]): void {
  if (column > readColumns) return;
  const cell = { row, column, kind: 'value', text: '', shared: null, number: null, style } as const;
  if (formula !== null) cells.push({ ...cell, kind: 'formula', text: `=${unescapeText(formula)}` });
  else if (value === '') return;
  else if (type === 's') cells.push({ ...cell, shared: indexOf(value) });
  else if (type === 'e') cells.push({ ...cell, kind: 'error', text: value });
  else if (type === 'b') cells.push({ ...cell, text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' });
  else {
    const number = numberTypes.includes(type) ? numberOf(type, value) : Number.NaN;
    cells.push({
      ...cell,
      text: unescapeText(value),
      number: Number.isFinite(number) ? number : null,
    });
  }
}

function indexOf(value: string): number {
  const index = Number(value);
  if (!Number.isInteger(index) || index < 0) throw new WorkbookFault('damaged');
  return index;
}

/** A date in words (type d) as the number of days that other cells have for it. */
function numberOf(type: string, value: string): number {
  if (type === 'n') return Number(value);
  const time = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return (time - Date.UTC(1899, 11, 30)) / 86_400_000;
}
