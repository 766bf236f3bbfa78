import {
  type FormFieldId,
  formColumns,
  formFieldIds,
  formMark,
  formSheetNames,
  readableVersions,
  ruleOf,
} from './form-fields.ts';
import {
  type Excerpt,
  excerptCharacters,
  type FormCell,
  type FormFault,
  type FormOutcome,
  type FormProblem,
  maxFaults,
  maxShownCharacters,
} from './form-reading.ts';

/**
 * A cell of the file: of a formula its text, not its value; of a number what the cell shows. `format` is the number format
 * of a cell whose look depends on the computer.
 */
export type SheetCell = {
  row: number;
  column: number;
  kind: 'value' | 'formula' | 'error';
  text: string;
  format?: string;
};
export type Sheet = { name: string; cells: readonly SheetCell[] };

const labelOf = (words: string) =>
  words
    .normalize('NFKC')
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase();
const fieldByLabel = new Map(
  formFieldIds.flatMap((field) => {
    const { zh, en } = ruleOf(field).label;
    return [zh, en].map((words) => [labelOf(words), field] as const);
  }),
);

const isNamed = ({ name }: Sheet) => Object.values<string>(formSheetNames).includes(name.trim());

/** By its name; a renamed one beside the hidden mark by its rows. */
function findForm(sheets: readonly Sheet[], version: string | null): Sheet | undefined {
  const named = sheets.find(isNamed);
  if (named || version === null) return named;
  const rows = new Map(sheets.map((sheet) => [sheet, rowsByField(sheet).size]));
  const most = Math.max(...rows.values());
  return most === 0 ? undefined : sheets.find((sheet) => rows.get(sheet) === most);
}

/** Reads and checks the fields of a form from its sheets. */
export function judgeForm(sheets: readonly Sheet[]): FormOutcome {
  const version = versionOf(sheets);
  const sheet = findForm(sheets, version);
  const fault = (problem: FormProblem, value: string): FormFault => ({
    field: null,
    sheet: null,
    row: null,
    column: null,
    value: value.slice(0, maxShownCharacters),
    problem,
  });
  if (!sheet) {
    const names = sheets.map(({ name }) => name).join(' / ');
    return { ok: true, sheet: null, version, cells: [], faults: [fault('missingSheet', names)] };
  }
  if (version !== null && !readableVersions.includes(version))
    return { ok: true, sheet: sheet.name, version, cells: [], faults: [fault('otherVersion', version)] };
  return { ok: true, sheet: sheet.name, version, ...readFields(sheet) };
}

function versionOf(sheets: readonly Sheet[]): string | null {
  const at = ({ cells }: Sheet, column: number) =>
    cells.find((cell) => cell.row === 1 && cell.column === column)?.text.trim();
  const marked = sheets.find((sheet) => at(sheet, 1) === formMark);
  return marked ? (at(marked, 2) ?? '').slice(0, 16) : null;
}

function readFields(sheet: Sheet): { cells: FormCell[]; faults: FormFault[] } {
  const rows = rowsByField(sheet);
  const cells: FormCell[] = [];
  const faults: FormFault[] = [];
  for (const field of formFieldIds) {
    const found = rows.get(field) ?? [];
    const [row] = found;
    const place = { field, sheet: sheet.name, row: row ?? null, column: formColumns.value };
    if (row === undefined) {
      if (ruleOf(field).required) faults.push({ ...place, column: null, value: '', problem: 'missingRow' });
      continue;
    }
    const cell = sheet.cells.find((one) => one.row === row && one.column === formColumns.value);
    const { value, problem } = judgeCell(field, cell);
    cells.push({ ...place, row, value });
    const excerpt = value.slice(0, maxShownCharacters);
    if (found.length > 1)
      faults.push({ ...place, row: found[1] ?? row, value: excerpt, problem: 'repeated' });
    else if (problem) faults.push({ ...place, value: excerpt, problem, ...formatOf(cell) });
  }
  const reported = faults.slice(0, maxFaults);
  return { cells, faults: reported.map((fault) => ({ ...fault, ...aroundOf(sheet, fault) })) };
}

/** The cells around a wrong one: up to two rows and columns. */
function aroundOf({ cells }: Sheet, { row, column }: FormFault): { around?: Excerpt } {
  if (row === null || column === null) return {};
  const top = Math.max(1, row - 1);
  const left = Math.max(1, column - 1);
  const textAt = (at: number, beside: number) =>
    (cells.find((cell) => cell.row === at && cell.column === beside)?.text ?? '')
      .trim()
      .slice(0, excerptCharacters);
  const lines = [top, top + 1, top + 2].map((at) =>
    [left, left + 1, left + 2].map((beside) => textAt(at, beside)),
  );
  return { around: { row: top, column: left, lines } };
}

function rowsByField({ cells }: Sheet): Map<FormFieldId, number[]> {
  const rows = new Map<FormFieldId, number[]>();
  for (const { row, column, text } of cells) {
    const field = (formColumns.labels as readonly number[]).includes(column)
      ? fieldByLabel.get(labelOf(text))
      : undefined;
    const known = field && rows.get(field);
    if (known && !known.includes(row)) known.push(row);
    if (field && !known) rows.set(field, [row]);
  }
  return rows;
}

const formatOf = (cell: SheetCell | undefined) =>
  cell?.format === undefined ? {} : { format: cell.format.slice(0, maxShownCharacters) };

type CellVerdict = { value: string; problem: FormProblem | null };
const longest = 2000;

function judgeCell(field: FormFieldId, cell: SheetCell | undefined): CellVerdict {
  const { required, schema, max } = ruleOf(field);
  const written = (cell?.text ?? '').replace(/\r\n?/g, '\n').trim();
  const value = written.slice(0, longest);
  if (cell?.kind === 'formula') return { value, problem: 'formula' };
  if (cell?.kind === 'error') return { value, problem: 'cellError' };
  if (cell?.format !== undefined) return { value, problem: 'numberFormat' };
  if (written === '') return { value, problem: required ? 'required' : null };
  if (max !== undefined && written.length > max) return { value, problem: 'tooLong' };
  const judged = schema.safeParse(written);
  if (judged.success) return { value: judged.data, problem: null };
  if (max !== undefined) return { value, problem: 'characters' };
  return { value, problem: judged.error.issues[0]?.code === 'custom' ? 'range' : 'number' };
}
