import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { FileContent, FormMismatch } from '#domain/files/file-rules.ts';
import { judgeXls } from './workbooks/judge-xls.ts';
import { judgeXlsx } from './workbooks/judge-xlsx.ts';

/** So many tell the kind of a file. */
export const headBytes = 4_100;
/** Bytes that may follow a ZIP, as in the parser: its comment, and what other tools appended. */
const tailBytes = 1_048_576;
const zipEndBytes = 22;
const zipMagic = Buffer.from('PK\x03\x04', 'latin1');
const gzipMagic = Buffer.from([0x1f, 0x8b]);
const contentByExtension: Record<string, FileContent> = { png: 'png', jpg: 'jpeg', pdf: 'pdf' };

/**
 * The kind of a file by its content, without regard to its name. Of archives only a workbook's list of parts is unpacked; a
 * workbook with macros is not recognised as one.
 */
export async function detectContent(path: string): Promise<FileContent> {
  const head = await readHead(path);
  if (head.length === 0) return 'unknown';
  if (head.subarray(0, 4).equals(zipMagic)) return (await judgeXlsx(path)) === 'plain' ? 'xlsx' : 'zip';
  if (head.subarray(0, 2).equals(gzipMagic)) return 'gzip';
  if (isWideXml(head)) return 'wideXml';
  const type = await fileTypeFromBuffer(head);
  if (type?.ext === 'cfb') return (await judgeXls(path)) === 'plain' ? 'xls' : 'unknown';
  const found = type && contentByExtension[type.ext];
  if (found) return found;
  const text = await isText(path);
  if (!text && (await endsAsZip(path))) return 'zip';
  // Whether it is well-formed is for its reader to say, with the line.
  if (beginsAsMarkup(head)) return 'xml';
  return text ? 'text' : 'unknown';
}

/**
 * The kind of a file whose first bytes have arrived, `headBytes` where it has so many. Any ZIP counts as one, and a binary
 * file is `unknown`, as an archive may follow.
 */
export async function detectBeginning(head: Buffer): Promise<FileContent> {
  if (head.subarray(0, 4).equals(zipMagic)) return 'zip';
  if (head.subarray(0, 2).equals(gzipMagic)) return 'gzip';
  if (isWideXml(head)) return 'wideXml';
  const type = await fileTypeFromBuffer(head);
  const found = type && contentByExtension[type.ext];
  if (found) return found;
  if (beginsAsMarkup(head)) return 'xml';
  // A program may have an archive appended.
  return head.includes(0) || head.toString('latin1', 0, 2) === '#!' ? 'unknown' : 'text';
}

const beginsAsMarkup = (head: Buffer) => /^\ufeff?\s*<[?!a-z]/i.test(head.toString('utf8'));

/** Whether the file ends with a ZIP's end record; a self-extracting program may stand before the archive. */
async function endsAsZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const at = buffer.subarray(0, bytesRead).lastIndexOf('PK\x05\x06', undefined, 'latin1');
    return at >= 0 && at + zipEndBytes <= bytesRead;
  } finally {
    await file.close();
  }
}

/** UTF-16 with its byte order mark, or with the `<` that it begins with. */
function isWideXml(head: Buffer): boolean {
  return ['fffe3c00', 'feff003c', '3c003f00', '003c003f'].includes(head.toString('hex', 0, 4));
}

/** What a file is that was uploaded in place of a workbook. */
export async function findFormMismatch(path: string): Promise<FormMismatch> {
  const head = await readHead(path);
  if (head.subarray(0, 4).equals(zipMagic))
    return (await judgeXlsx(path)) === 'macros' ? 'macros' : 'archive';
  const type = await fileTypeFromBuffer(head);
  if (type?.ext === 'cfb') {
    const judgement = await judgeXls(path);
    return judgement === 'macros' || judgement === 'encrypted' ? judgement : 'unknown';
  }
  if (type?.ext === 'pdf') return 'pdf';
  if (type?.mime.startsWith('image/')) return 'picture';
  if (isEarlyExcel(head)) return 'earlyExcel';
  if (!(await isText(path))) return 'unknown';
  return beginsAsMarkup(head) ? 'markup' : 'text';
}

/** Files of Excel 2 to 4, which begin with a BOF record. */
function isEarlyExcel(head: Buffer): boolean {
  return head.length > 4 && head[0] === 0x09 && [0, 2, 4].includes(head[1] ?? -1) && head[3] === 0;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-8 or GB 18030, without control characters other than those of text. */
async function isText(path: string): Promise<boolean> {
  return (await isUtf8(path)) || (await isEncodedAs(path, 'gb18030'));
}

/** Whether a text file is UTF-8. */
export function isUtf8(path: string): Promise<boolean> {
  return isEncodedAs(path, 'utf-8');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: text is what has none of them
const controls = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f]/;

async function isEncodedAs(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (controls.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
