import { formSheetNames, markSheetName } from '#domain/application-forms/form-fields.ts';
import type { Sheet } from '#domain/application-forms/judge-form.ts';
import { type RawCell, readCells } from './read-cells.ts';
import { openParts, type WorkbookParts } from './read-parts.ts';
import { WorkbookFault } from './workbook-fault.ts';

const maxSheets = 256;
const maxTextLength = 32_767;
const formSheets: readonly string[] = [...Object.values(formSheetNames), markSheetName];
type SheetReference = { name: string; relation: string };

/** The sheets of an XLSX; cells only of those that a form has. @throws WorkbookFault */
export async function readXlsx(path: string): Promise<Sheet[]> {
  const parts = await openParts(path);
  try {
    const sheets = await readSheetList(parts);
    const paths = await readRelations(parts);
    const raw: { name: string; cells: RawCell[] }[] = [];
    for (const { name, relation } of sheets) {
      if (!formSheets.includes(name.trim())) raw.push({ name, cells: [] });
      else raw.push({ name, cells: await readCells(parts, paths.get(relation) ?? '') });
    }
    const texts = await readSharedTexts(
      parts,
      raw.flatMap(({ cells }) => cells),
    );
    return raw.map(({ name, cells }) => ({ name, cells: cells.map((cell) => named(cell, texts)) }));
  } finally {
    parts.close();
  }
}

async function readSheetList(parts: WorkbookParts): Promise<SheetReference[]> {
  const sheets: SheetReference[] = [];
  await parts.read('xl/workbook.xml', {
    open: (tag, { name = '', ...rest }) => {
      if (tag !== 'sheet') return;
      if (sheets.length >= maxSheets) throw new WorkbookFault('tooLarge');
      sheets.push({ name: name.slice(0, 64), relation: rest['r:id'] ?? '' });
    },
  });
  return sheets;
}

/** Paths of parts by the ids of relations. */
async function readRelations(parts: WorkbookParts): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id, Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || !Id || TargetMode === 'External') return;
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
}

/** The shared strings that the cells refer to, by index. */
async function readSharedTexts(
  parts: WorkbookParts,
  cells: readonly RawCell[],
): Promise<Map<number, string>> {
  const named = new Set(cells.flatMap(({ shared }) => (shared === null ? [] : [shared])));
  const texts = new Map<number, string>();
  if (named.size === 0 || !parts.has('xl/sharedStrings.xml')) return texts;
  const last = Math.max(...named);
  const state = { index: -1, text: '', inText: false, phonetic: 0 };
  await parts.read('xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') Object.assign(state, { index: state.index + 1, text: '' });
      if (tag === 'rPh') state.phonetic += 1;
      state.inText = tag === 't' && state.phonetic === 0 && named.has(state.index);
    },
    text: (text) => {
      if (state.inText) state.text = (state.text + text).slice(0, maxTextLength);
    },
    close: (tag) => {
      state.inText = false;
      if (tag === 'rPh') state.phonetic -= 1;
      if (tag === 'si' && named.has(state.index)) texts.set(state.index, state.text);
    },
    isDone: () => state.index > last,
  });
  return texts;
}

function named({ shared, ...cell }: RawCell, texts: ReadonlyMap<number, string>) {
  if (shared === null) return cell;
  const text = texts.get(shared);
  if (text === undefined) throw new WorkbookFault('damaged');
  return { ...cell, text };
}
