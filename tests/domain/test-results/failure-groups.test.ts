import { describe, expect, it } from 'vitest';
import { minEnterprises, publicFigures } from '#domain/test-results/failure-groups.ts';

describe('figures of a fault on other devices', () => {
  const figures = { devices: 9, waived: 2, mended: 1, whole: true };

  it.each([
    [0, false],
    [1, false],
    [minEnterprises - 1, false],
    [minEnterprises, true],
    [minEnterprises + 1, true],
  ])('are told a maker where %i others had it: %s; to staff always', (enterprises, isTold) => {
    expect(publicFigures({ ...figures, enterprises }, { isStaff: false })).toEqual(isTold ? figures : null);
    expect(publicFigures({ ...figures, enterprises }, { isStaff: true })).toEqual(figures);
  });
});
