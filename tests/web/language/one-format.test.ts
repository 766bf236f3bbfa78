import { describe, expect, it } from 'vitest';
import { readSources } from '../read-styles.ts';

const sources = readSources('web/{app,components,features,lib}/**/*.{ts,tsx}');

/** Where dates, times and numbers become text. */
const formatters = /^web\/lib\/(time\/\w|language\/numbers\.ts$)/;
const formatting = /\.toLocale\w*String\(|\bIntl\.(?!Segmenter)\w+|\.toFixed\(|\.toISOString\(\)\.slice\(/;

describe('dates and numbers', () => {
  it('are written by the formatters alone', () => {
    const others = Object.entries(sources).filter(
      ([path, text]) => !formatters.test(path) && formatting.test(text),
    );
    expect(others.map(([path]) => path)).toEqual([]);
    expect(Object.keys(sources).filter((path) => formatters.test(path)).length).toBeGreaterThan(5);
  });
});

describe('lists', () => {
  it('have one pager and one button for more', () => {
    const turning = /previousPage|nextPage'|hasNextPage && \(/;
    const own = Object.entries(sources).filter(([, text]) => turning.test(text));
    expect(own.map(([path]) => path)).toEqual(['web/components/controls/pager.tsx']);
  });
});
