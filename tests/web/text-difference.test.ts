import { expect, it } from 'vitest';
import { differenceOf, foldSame } from '#web/lib/agreements/text-difference.ts';

const shown = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, number, pieces }) => {
    const words = pieces.map(({ text, change }) => (change === 'same' ? text : `[${text}]`));
    return `${{ same: ' ', added: '+', removed: '-' }[kind]}${number} ${words.join('')}`;
  });

it('marks the words that took each other’s place, and whole lines that are new or gone', () => {
  expect(shown('# 一\n咨询信息保存 3 年。\n旧的', '# 一\n\n咨询信息保存 2 年。')).toEqual([
    ' 1 # 一',
    '-2 咨询信息保存 [3] 年。',
    '-3 [旧的]',
    '+2 咨询信息保存 [2] 年。',
  ]);
  expect(shown('a', 'a\nb c')).toEqual([' 1 a', '+2 [b c]']);
  expect(shown('a\nb', 'b')).toEqual(['-1 [a]', ' 1 b']);
  expect(shown('', '')).toEqual([]);
});

it('folds what is the same, but for a line before and after a change', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  const changed = lines.map((line) => (line === 'line 10' ? 'line ten' : line));
  const rows = foldSame(differenceOf(lines.join('\n'), changed.join('\n')));
  expect(rows.map(({ kind, ...row }) => ('from' in row ? `${kind} ${row.from}-${row.to}` : kind))).toEqual([
    'folded 1-8',
    'same',
    'removed',
    'added',
    'same',
    'folded 12-20',
  ]);
});

it('compares two texts of fifty thousand characters within a second', () => {
  const text = (seed: number) =>
    Array.from({ length: 1_000 }, (_, at) => `第 ${at} 行 ${(at * seed) % 97} 个字的条款文字，共有不少`).join(
      '\n',
    );
  const begun = performance.now();
  expect(differenceOf(text(7), text(11)).length).toBeGreaterThan(1_000);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
