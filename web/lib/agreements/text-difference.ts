import { diffArrays, diffWords } from 'diff';

export type Piece = { text: string; change: 'same' | 'added' | 'removed' };
/** A line of the newer text, or one that it has no more; numbers count the lines of the text that it stands in. */
export type DifferenceLine = { kind: Piece['change']; number: number; pieces: Piece[] };
/** Lines that are shown, or how many of the same are left out between two of them. */
export type DifferenceRow = DifferenceLine | { kind: 'folded'; from: number; to: number };

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The words of two lines that took each other's place. Chinese has no spaces between them. */
function pairUp(before: string, after: string): { removed: Piece[]; added: Piece[] } {
  const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const pieces = diffWords(before, after, { intlSegmenter }).map(
    ({ value: text, added, removed }): Piece => ({
      text,
      change: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  return {
    removed: pieces.filter(({ change }) => change !== 'added'),
    added: pieces.filter(({ change }) => change !== 'removed'),
  };
}

const whole = (text: string, change: Piece['change']): Piece[] => [{ text, change }];

/** What a newer text changes in an older one, line by line; empty lines are no lines. */
export function differenceOf(before: string, after: string): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  const parts = diffArrays(linesOf(before), linesOf(after));
  let [oldNumber, newNumber] = [1, 1];
  for (const [index, { value, added, removed }] of parts.entries()) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    const beside = (removed && parts[index + 1]?.added) || (added && parts[index - 1]?.removed);
    const others = beside ? (parts[removed ? index + 1 : index - 1]?.value ?? []) : [];
    for (const [at, text] of value.entries()) {
      const other = others[at];
      const pair = other === undefined ? null : removed ? pairUp(text, other) : pairUp(other, text);
      const pieces = pair && kind !== 'same' ? pair[kind] : whole(text, kind);
      lines.push({ kind, number: removed ? oldNumber : newNumber, pieces });
      if (!added) oldNumber += 1;
      if (!removed) newNumber += 1;
    }
  }
  return lines;
}

/** The lines that changed with one of the same before and after each; the others are folded. */
export function foldSame(lines: readonly DifferenceLine[]): DifferenceRow[] {
  const isNearChange = (index: number) =>
    [-1, 0, 1].some((by) => (lines[index + by]?.kind ?? 'same') !== 'same');
  const rows: DifferenceRow[] = [];
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1);
    if (isNearChange(index)) rows.push(line);
    else if (last?.kind === 'folded') rows[rows.length - 1] = { ...last, to: line.number };
    else rows.push({ kind: 'folded', from: line.number, to: line.number });
  }
  return rows;
}
