import { describe, expect, it } from 'vitest';
import { leastMakers, toldFigures } from '#domain/test-results/failure-groups.ts';

describe('figures of a fault on other devices', () => {
  const figures = { devices: 9, waived: 2, mended: 1, whole: true };

  it.each([
    [0, false],
    [1, false],
    [leastMakers - 1, false],
    [leastMakers, true],
    [leastMakers + 1, true],
  ])('are told a maker where %i others had it: %s; to staff always', (makers, isTold) => {
    expect(toldFigures({ ...figures, makers }, { isStaff: false })).toEqual(isTold ? figures : null);
    expect(toldFigures({ ...figures, makers }, { isStaff: true })).toEqual(figures);
  });
});
