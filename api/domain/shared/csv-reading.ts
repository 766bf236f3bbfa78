import { readCell } from './csv.ts';

/** A record of a CSV file: the number of its first line, from 1, its raw text, and its cells. */
export type CsvRecord = { line: number; text: string; cells: string[] };

const separators = [',', ';', '\t'];

/** Possible separators: the first one outside of quotes in the first line is used. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const bare = head.replaceAll(/"[^"]*"/g, '');
  return [...bare].find((one) => separators.includes(one)) ?? ',';
}

// Quoted cells may contain line ends; an unclosed quote reaches to the end of its line.
const cell = /"((?:[^"]|"")*)"[^\S\n]*(?=[,;\t\n]|$)|([^\n]*)/y;

/**
 * Parses a file as spreadsheets write it (RFC 4180), separated by comma, semicolon or tab; empty lines are skipped.
 * An invalid file is read as well as possible: the caller checks the cells.
 */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const { cells, end } = readRecord(text, at, separator);
    const record = { line, text: text.slice(at, end).trim(), cells };
    if (record.text !== '') records.push(record);
    line += text.slice(at, end + 1).split('\n').length - 1;
    at = end + 1;
  }
  return records;
}

function readRecord(text: string, from: number, separator: string): { cells: string[]; end: number } {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    cell.lastIndex = at;
    const [whole = '', quoted, rest = ''] = cell.exec(text) ?? [];
    const bare = quoted === undefined ? (rest.split(separator, 1)[0] ?? '') : whole;
    cells.push(readCell(quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim());
    at += bare.length;
    if (text[at] !== separator) return { cells, end: at };
  }
}
