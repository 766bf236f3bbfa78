import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { findQuotedTexts, readLongTexts } from '#tests/support/rooms/quoted-texts.ts';

/** What the specification prescribes to the letter, in its client handling and its client messages: a test quotes it. */
const prescribed = ['API request error', 'No matching error', 'No matching error code'];

it('no test quotes a text of the pages or of the servers, but names it by its key', () => {
  const texts = readLongTexts();
  expect(texts.size).toBeGreaterThan(4_000);
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: checkout, exclude: [import.meta.filename] });
  expect(files.length).toBeGreaterThan(600);
  const quoted = files.flatMap((file) =>
    findQuotedTexts(readFileSync(join(checkout, file), 'utf8'), texts).map((found) => ({ file, ...found })),
  );
  expect(quoted.filter(({ text }) => !prescribed.includes(text))).toEqual([]);
  expect(new Set(quoted.map(({ text }) => text))).toEqual(new Set(prescribed));
});

it.each([
  ['a literal', "getByText('一二三四')"],
  ['an alternative of an expression', '/五六|一二三四/'],
  ['a part of an expression', '/>一二三四.*五六/'],
  ['the text of an element', '<p>一二三四</p>'],
])('a text is found in %s', (_, source) => {
  const texts = new Map([['一二三四', 'common:one']]);
  expect(findQuotedTexts(source, texts)).toEqual([{ text: '一二三四', key: 'common:one' }]);
  expect(findQuotedTexts(source.replace('一二三四', '一二三四五'), texts)).toEqual([]);
});
