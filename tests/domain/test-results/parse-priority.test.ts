import { expect, it } from 'vitest';
import { largeFrom, parsePriority } from '#domain/test-results/parse-priority.ts';

const xml = 'application/xml';

it.each([
  ['none before it', { size: 1_000, mime: xml, waitingBefore: 0 }, { isLarge: false, priority: 0 }],
  ['many before it', { size: 1_000, mime: xml, waitingBefore: 199 }, { isLarge: false, priority: 199 }],
  ['too many to count', { size: 1, mime: xml, waitingBefore: 1e6 }, { isLarge: false, priority: 10_000 }],
  ['large XML', { size: largeFrom, mime: xml, waitingBefore: 1 }, { isLarge: true, priority: 1 }],
  ['XML below that', { size: largeFrom - 1, mime: xml, waitingBefore: 0 }, { isLarge: false, priority: 0 }],
  [
    'an archive that grows',
    { size: 6e5, mime: 'application/zip', waitingBefore: 0 },
    { isLarge: true, priority: 0 },
  ],
  [
    'a small archive',
    { size: 6e4, mime: 'application/gzip', waitingBefore: 0 },
    { isLarge: false, priority: 0 },
  ],
])('%s', (_name, facts, priority) => expect(parsePriority(facts)).toEqual(priority));
