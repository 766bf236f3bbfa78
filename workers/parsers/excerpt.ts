import { RESULT_ITEMS, type ResultItem } from '#domain/test-results/test-result-items.ts';
import { clip } from '#domain/test-results/test-result-text.ts';
import type { ExcerptRow, ReportPositions } from '#domain/test-results/test-results.ts';
import type { XmlElement } from './xml-reader.ts';

const ROW_MAX_CHARS = 200;
const ROWS_MAX = 24;
const CONTEXT_CHARS = 24;
const VALUE_MAX_CHARS = 500;

/** Positions of the given attributes of an element, without those that are missing. */
export function locateAttributes(
  element: XmlElement,
  attributes: Partial<Record<ResultItem, string>>,
): ReportPositions {
  const positions: ReportPositions = {};
  for (const item of RESULT_ITEMS) {
    const attribute = attributes[item];
    const end = attribute === undefined ? undefined : element.attributeEnds.get(attribute);
    if (attribute === undefined || end === undefined) continue;
    const value = clip(element.attributes[attribute] ?? '', VALUE_MAX_CHARS);
    positions[item] = { line: end.line, column: Math.max(1, end.column), attribute, value };
  }
  return positions;
}

/** The lines from `first` to `last`, at most 24; of lines over 200 characters only the parts around the positions. */
export function quoteExcerpt(
  lines: readonly string[],
  positions: ReportPositions,
  first: number,
  last: number,
): ExcerptRow[] {
  const rows: ExcerptRow[] = [];
  for (let line = first; line <= last && rows.length < ROWS_MAX; line++) {
    const text = lines[line - 1];
    const items = RESULT_ITEMS.filter((item) => positions[item]?.line === line);
    if (text === undefined || (items.length === 0 && last - first >= ROWS_MAX)) continue;
    if (text.length <= ROW_MAX_CHARS) {
      rows.push({ line, text, clippedStart: false, clippedEnd: false, items });
    } else {
      const column = (item: ResultItem) => positions[item]?.column ?? 0;
      const inOrder = items.sort((one, other) => column(one) - column(other));
      rows.push(...inOrder.map((item) => quotePart(text, item, positions)));
    }
  }
  return rows;
}

function quotePart(text: string, item: ResultItem, positions: ReportPositions): ExcerptRow {
  const { line = 1, column = 1, attribute = '' } = positions[item] ?? {};
  const nameStart = text.lastIndexOf(`${attribute}=`, column - 1);
  const from = Math.max(0, (nameStart < 0 ? column - ROW_MAX_CHARS : nameStart) - CONTEXT_CHARS);
  const to = Math.min(text.length, from + ROW_MAX_CHARS, column + CONTEXT_CHARS);
  const part = text.slice(from, to).toWellFormed();
  return { line, text: part, clippedStart: from > 0, clippedEnd: to < text.length, items: [item] };
}
