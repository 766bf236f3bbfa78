import { formSheetNames, markSheetName } from '#domain/application-forms/form-fields.ts';
import type { Sheet } from '#domain/application-forms/judge-form.ts';
import { type RawCell, readCells } from './read-cells.ts';
import { openParts, type WorkbookParts } from './read-parts.ts';
import { WorkbookFault } from './workbook-fault.ts';

const mostSheets = 256;
const longestText = 32_767;
const wanted: readonly string[] = [...Object.values(formSheetNames), markSheetName];
type NamedSheet = { name: string; relation: string };

/** The sheets of an XLSX: of those that a form has the cells, of others the name alone. @throws WorkbookFault */
export async function readXlsx(path: string): Promise<Sheet[]> {
  const parts = await openParts(path);
  try {
    const sheets = await readSheetList(parts);
    const places = await readPlaces(parts);
    const raw: { name: string; cells: RawCell[] }[] = [];
    for (const { name, relation } of sheets) {
      if (!wanted.includes(name.trim())) raw.push({ name, cells: [] });
      else raw.push({ name, cells: await readCells(parts, places.get(relation) ?? '') });
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

async function readSheetList(parts: WorkbookParts): Promise<NamedSheet[]> {
  const sheets: NamedSheet[] = [];
  await parts.read('xl/workbook.xml', {
    open: (tag, { name = '', ...rest }) => {
      if (tag !== 'sheet') return;
      if (sheets.length >= mostSheets) throw new WorkbookFault('tooLarge');
      sheets.push({ name: name.slice(0, 64), relation: rest['r:id'] ?? '' });
    },
  });
  return sheets;
}

/** By relation: the part that it leads to. */
async function readPlaces(parts: WorkbookParts): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id, Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || !Id || TargetMode === 'External') return;
      places.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return places;
}

/** Those of the shared texts that the cells name; the others are passed over. */
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
      if (state.inText) state.text = (state.text + text).slice(0, longestText);
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
