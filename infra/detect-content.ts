import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import yauzl from 'yauzl';
import type { FileContent } from '#domain/file-rules.ts';

const headBytes = 4_100;
const zipMagic = Buffer.from('PK\x03\x04', 'latin1');
const known: Record<string, FileContent> = { png: 'png', jpg: 'jpeg', pdf: 'pdf' };
/** More entries than any workbook that is filled in by hand. */
const entryLimit = 2_000;

/** What a file is by its bytes. Nothing is unpacked, and names and declared types play no part. */
export async function detectContent(path: string): Promise<FileContent> {
  const head = await readHead(path);
  if (head.length === 0) return 'unknown';
  if (head.subarray(0, 4).equals(zipMagic)) return (await isXlsx(path)) ? 'xlsx' : 'zip';
  const type = await fileTypeFromBuffer(head);
  if (type?.ext === 'cfb') return (await isXls(path)) ? 'xls' : 'unknown';
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

/** A workbook without macros: its parts are listed in the archive's directory. */
async function isXlsx(path: string): Promise<boolean> {
  const missing = new Set(['[Content_Types].xml', 'xl/workbook.xml']);
  try {
    const zip = await yauzl.openPromise(path);
    let entries = 0;
    for await (const { fileName } of zip.eachEntry()) {
      entries += 1;
      missing.delete(fileName);
      if (entries > entryLimit || fileName.endsWith('vbaProject.bin')) return false;
    }
  } catch {
    return false;
  }
  return missing.size === 0;
}

const workbookNames = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));
const directoryEntryBytes = 128;

/** A compound file with a workbook in its directory, whose entries lie at multiples of 128 bytes. */
async function isXls(path: string): Promise<boolean> {
  // Stream chunks are multiples of 128 bytes but for the last, so no entry is cut in two.
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
    const bytes: Buffer = chunk;
    for (let at = 0; at + directoryEntryBytes <= bytes.length; at += directoryEntryBytes) {
      if (workbookNames.some((name) => isEntryNamed(bytes, at, name))) return true;
    }
  }
  return false;
}

function isEntryNamed(bytes: Buffer, at: number, name: Buffer): boolean {
  return bytes.readUInt16LE(at + 64) === name.length && bytes.subarray(at, at + name.length).equals(name);
}

/** UTF-8, or what Windows in China calls ANSI, without control characters other than those of text. */
async function isText(path: string): Promise<boolean> {
  return (await decodes(path, 'utf-8')) || (await decodes(path, 'gb18030'));
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
