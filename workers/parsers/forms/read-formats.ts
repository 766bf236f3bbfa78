import type { WorkbookParts } from '#infra/workbook-parts/read-parts.ts';
import { WorkbookFault } from '#infra/workbook-parts/workbook-fault.ts';

const maxStyles = 65_536;
const maxCodes = 5_000;
/** Characters; the longest that Excel writes. */
const maxCode = 255;

/** The number formats of a workbook by the style of a cell: its own code, or the number of a built-in one. */
export type NumberFormats = readonly (string | number)[];

/** The number formats of the part with the styles; without one, all are general. @throws WorkbookFault */
export async function readFormats(parts: WorkbookParts, part: string | undefined): Promise<NumberFormats> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  if (part === undefined) return styles;
  const state = { inStyles: false };
  await parts.read(part, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'cellXfs') state.inStyles = true;
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, maxCode));
      if (tag === 'xf' && state.inStyles) styles.push(Number(numFmtId));
      if (codes.size > maxCodes || styles.length > maxStyles) throw new WorkbookFault('tooLarge');
    },
    close: (tag) => {
      if (tag === 'cellXfs') state.inStyles = false;
    },
  });
  return styles.map((format) => codes.get(format) ?? format);
}
