import { z } from 'zod';
import type { CertificationMode } from '#domain/applications/statuses.ts';

const numbers = { standard: 1, plus: 2 } as const satisfies Record<CertificationMode, number>;

type ModeNumber = (typeof numbers)[CertificationMode];

export const modeNumber = z.literal([1, 2]).meta({ description: 'Certification mode: 1 standard, 2 plus.' });

/** The number of a mode on the wire. */
export function modeNumberOf(mode: CertificationMode): ModeNumber {
  return numbers[mode];
}

/** The mode of a number. */
export function modeOf(number: ModeNumber): CertificationMode {
  return number === numbers.plus ? 'plus' : 'standard';
}

/** Parses the number on the wire to the mode's name. */
export const modeInput = modeNumber.transform(modeOf);
