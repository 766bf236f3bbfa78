import { text } from 'node:stream/consumers';
import { clip } from '#domain/test-results/test-result-text.ts';
import type { FileStorage } from '#infra/storage.ts';

const linesAround = 2;
const lineChars = 200;
/** Enough for every line of a file within the size limit; a fault beyond it is shown without its lines. */
const readBytes = 1024 * 1024;

type RawLine = { line: number; text: string; marked: boolean };

/** Postgres takes no NUL, and a reader has no use for the other controls either. */
const controls = /[^\P{Cc}\t]/gu;

/** The lines of a stored text around a line (from 1), unchanged; none when the file is shorter. */
export async function readRawLines(storage: FileStorage, sha256: string, line: number): Promise<RawLine[]> {
  const content = await text(await storage.open(sha256, { start: 0, end: readBytes - 1 }));
  const first = Math.max(1, line - linesAround);
  return content
    .split('\n')
    .slice(first - 1, line + linesAround)
    .map((raw, index) => ({
      line: first + index,
      text: clip(raw.replace(controls, '').toWellFormed(), lineChars),
      marked: first + index === line,
    }));
}
