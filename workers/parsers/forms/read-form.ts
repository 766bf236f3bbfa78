import { open } from 'node:fs/promises';
import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import { judgeForm } from '#domain/application-forms/judge-form.ts';
import { WorkbookFault } from '#infra/workbook-parts/workbook-fault.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';

/** To be raised with every change of what a form is read as. */
export const FORM_READER_VERSION = 3;

/** Reads an application form (XLSX or XLS, by content). Rejects for trouble that is not the file's fault. */
export async function readForm(path: string): Promise<FormOutcome> {
  const isZip = await beginsAsZip(path);
  try {
    return judgeForm(await (isZip ? readXlsx(path) : readXls(path)));
  } catch (error) {
    if (error instanceof WorkbookFault) return { ok: false, reason: error.reason };
    // Errors of the disk have a `syscall`; all others are of yauzl and zlib.
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    return { ok: false, reason: 'damaged' };
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString('latin1') === 'PK';
}
