import { openParts, type WorkbookParts } from '../workbook-parts/read-parts.ts';
import { readRelations } from '../workbook-parts/read-relations.ts';

/** Bytes of an unpacked list of parts or relations; a workbook of a thousand sheets has some 150 kB. */
const limits = { partBytes: 512 * 1024, totalBytes: 2 * 1024 * 1024 };
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const macroType = /vba|macro|dialogsheet/i;

/** Judges an XLSX by its parts' types and the workbook's relations; no other part is unpacked. */
export async function judgeXlsx(path: string): Promise<'plain' | 'macros' | 'other'> {
  let parts: WorkbookParts | undefined;
  try {
    parts = await openParts(path, limits);
    const types = await readTypes(parts);
    if ([...types.values()].some((type) => macroType.test(type))) return 'macros';
    const workbook = (await readRelations(parts, '')).find(({ kind }) => kind === 'officeDocument')?.target;
    if (workbook === undefined) return 'other';
    const relations = await readRelations(parts, workbook);
    if (relations.some(({ kind }) => macroType.test(kind))) return 'macros';
    return types.get(workbook.toLowerCase()) === workbookType ? 'plain' : 'other';
  } catch {
    return 'other';
  } finally {
    parts?.close();
  }
}

/** The content types of the parts that are there: by their names, else by their extensions. */
async function readTypes(parts: WorkbookParts): Promise<Map<string, string>> {
  const byName = new Map<string, string>();
  const byExtension = new Map<string, string>();
  await parts.read('[Content_Types].xml', {
    open: (tag, { PartName = '', Extension = '', ContentType = '' }) => {
      if (tag === 'Override') byName.set(PartName.replace(/^\/+/, '').toLowerCase(), ContentType.trim());
      if (tag === 'Default') byExtension.set(Extension.toLowerCase(), ContentType.trim());
    },
  });
  const typeOf = (name: string) => byName.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1));
  return new Map(Array.from(parts.names, (name) => [name, typeOf(name) ?? '']));
}
