import type { WorkbookParts } from '#infra/workbook-parts/read-parts.ts';
import type { RawCell } from './read-cells.ts';
import { unescapeText } from './unescape-text.ts';

const maxTextLength = 32_767;

/** The shared strings that the cells refer to, by index. @throws WorkbookFault */
export async function readSharedTexts(
  parts: WorkbookParts,
  part: string | undefined,
  cells: readonly RawCell[],
): Promise<Map<number, string>> {
  const named = new Set(cells.flatMap(({ shared }) => (shared === null ? [] : [shared])));
  const texts = new Map<number, string>();
  if (named.size === 0 || part === undefined) return texts;
  const last = Math.max(...named);
  const state = { index: -1, text: '', inText: false, phonetic: 0 };
  await parts.read(part, {
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
      if (tag === 'si' && named.has(state.index)) texts.set(state.index, unescapeText(state.text));
    },
    isDone: () => state.index > last,
  });
  return texts;
}
