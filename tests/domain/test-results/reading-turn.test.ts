import { expect, it } from 'vitest';
import { largeFrom, readingTurn, shareBytes, stepDelay } from '#domain/test-results/reading-turn.ts';

const xml = 'application/xml';

it.each([
  ['nobody ahead', { size: 1_000, mime: xml, ahead: 0 }, { large: false, place: 1 }],
  ['a bulk ahead', { size: 1_000, mime: xml, ahead: 99 }, { large: false, place: 100 }],
  ['more than anybody counts', { size: 1, mime: xml, ahead: 1_000_000 }, { large: false, place: 10_000 }],
  ['an empty file', { size: 0, mime: xml, ahead: 0 }, { large: false, place: 1 }],
  ['one share', { size: shareBytes, mime: xml, ahead: 0 }, { large: false, place: 1 }],
  ['two shares behind two', { size: shareBytes + 1, mime: xml, ahead: 2 }, { large: false, place: 4 }],
  ['large XML', { size: largeFrom, mime: xml, ahead: 0 }, { large: true, place: 32 }],
  ['XML below that', { size: largeFrom - 1, mime: xml, ahead: 0 }, { large: false, place: 32 }],
  ['an archive that grows', { size: 600_000, mime: 'application/zip', ahead: 0 }, { large: true, place: 35 }],
  [
    'an archive of which nobody knows how much it holds',
    { size: 900, mime: 'application/zip', ahead: 1 },
    { large: false, place: 3 },
  ],
  ['a small archive', { size: 60_000, mime: 'application/gzip', ahead: 0 }, { large: false, place: 4 }],
])('%s', (_name, facts, turn) => expect(readingTurn(facts)).toEqual(turn));

it.each([
  ['at once where nothing is read before', 0, 0],
  ['hardly behind a few', 3, 450],
  ['until a bulk may be over', 20, 20_000],
  ['at most half a minute', 1_000, 30_000],
])('a step waits %s', (_name, ahead, ms) => expect(stepDelay(ahead)).toBe(ms));
