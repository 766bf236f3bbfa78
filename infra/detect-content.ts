import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { FileContent } from '#domain/files/file-rules.ts';
import { isPlainXls } from './workbooks/judge-xls.ts';
import { isPlainXlsx } from './workbooks/judge-xlsx.ts';

const headBytes = 4_100;
const zipMagic = Buffer.from('PK\x03\x04', 'latin1');
const known: Record<string, FileContent> = { png: 'png', jpg: 'jpeg', pdf: 'pdf' };

/**
 * What a file is by its bytes. Of archives the list of a workbook's parts alone is unpacked; names and types play no part, and a
 * workbook with macros is none.
 */
export async function detectContent(path: string): Promise<FileContent> {
  const head = await readHead(path);
  if (head.length === 0) return 'unknown';
  if (head.subarray(0, 4).equals(zipMagic)) return (await isPlainXlsx(path)) ? 'xlsx' : 'zip';
  const type = await fileTypeFromBuffer(head);
  if (type?.ext === 'cfb') return (await isPlainXls(path)) ? 'xls' : 'unknown';
  const found = type && known[type.ext];
  if (found) return found;
  if (!(await isText(path))) return 'unknown';
  return /^\ufeff?\s*<[?!a-z]/i.test(head.toString('utf8')) ? 'xml' : 'text';
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

/** UTF-8, or what Windows in China calls ANSI, without control characters other than those of text. */
async function isText(path: string): Promise<boolean> {
  return (await isUtf8(path)) || (await decodes(path, 'gb18030'));
}

/** Whether a file that was found to be text is UTF-8. */
export function isUtf8(path: string): Promise<boolean> {
  return decodes(path, 'utf-8');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: text is what has none of them
const controls = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f]/;

async function decodes(path: string, encoding: string): Promise<boolean> {
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
