import { describe, expect, it } from 'vitest';
import { freeCode, proposedCodes } from '#domain/products/channel-id.ts';
import { channelIdOf, customCodeSchema } from '#domain/products/products.ts';

describe('codes that are proposed', () => {
  it.each([
    ['LY-P115', 'LYP115001', 'LYP115099'],
    ['ly x300 pro max', 'LYX300P01', 'LYX300P99'],
    ['ＬＹ１', 'LY1000001', 'LY1000099'],
    ['岚岳', '000000001', '000000099'],
    ['', '000000001', '000000099'],
  ])('for %j are of its letters and digits', (model, first, last) => {
    const codes = proposedCodes(model);
    expect([codes[0], codes.at(-1)]).toEqual([first, last]);
    expect(new Set(codes).size).toBe(99);
    for (const code of codes) expect(customCodeSchema.safeParse(code).success).toBe(true);
  });

  it('leave out what is taken with the same partner code', () => {
    const codes = proposedCodes('LY-P115');
    const ids = (partnerCode: string, most: number) =>
      codes.slice(0, most).map((code) => channelIdOf(partnerCode, code));
    expect(freeCode('LANYUE7', codes, ids('LANYUE7', 2))).toBe('LYP115003');
    expect(freeCode('LANYUE7', codes, ids('LANYUE8', 2))).toBe('LYP115001');
    expect(freeCode('LANYUE7', codes, ids('LANYUE7', 99))).toBeNull();
  });
});
