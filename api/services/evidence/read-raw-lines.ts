import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clip } from '#domain/test-results/test-result-text.ts';
import { findXmlEncoding } from '#domain/test-results/xml-encoding.ts';

const linesAround = 2;
const lineChars = 200;
/** Enough for every line of a file within the size limit; a fault beyond it is shown without its lines. */
const readBytes = 1024 * 1024;

/** Where a file's bytes are read, by its sum; `end` is the last byte. */
export type RawSource = {
  open(sha256: string, range: { start: number; end: number }): Promise<Readable>;
};
type RawLine = { line: number; text: string; marked: boolean };

/** Postgres takes no NUL, and a reader has no use for the other controls either. */
const controls = /[^\P{Cc}\t]/gu;

/** The lines of a stored XML around a line (from 1), in the encoding that it declares; none when the file is shorter. */
export async function readRawLines(source: RawSource, sha256: string, line: number): Promise<RawLine[]> {
  const bytes = await buffer(await source.open(sha256, { start: 0, end: readBytes - 1 }));
  const content = new TextDecoder(findXmlEncoding(bytes)).decode(bytes);
  const first = Math.max(1, line - linesAround);
  return content
    .split(/\r\n|\r|\n/)
    .slice(first - 1, line + linesAround)
    .map((raw, index) => ({
      line: first + index,
      text: clip(raw.replace(controls, '').toWellFormed(), lineChars),
      marked: first + index === line,
    }));
}
