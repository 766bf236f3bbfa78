import { z } from 'zod';
import type { CertificationMode } from '#domain/applications/statuses.ts';

const numbers = { standard: 1, plus: 2 } as const satisfies Record<CertificationMode, number>;

/** A certification mode as the API takes and gives it. */
type ModeNumber = (typeof numbers)[CertificationMode];

export const modeNumber = z.literal([1, 2]).meta({ description: 'Certification mode: 1 standard, 2 plus.' });

/** The number of a mode, as it goes over the wire. */
export function modeNumberOf(mode: CertificationMode): ModeNumber {
  return numbers[mode];
}

/** The mode that a number stands for. */
export function modeOf(number: ModeNumber): CertificationMode {
  return number === numbers.plus ? 'plus' : 'standard';
}

/** A mode that is sent: a number on the wire, its word behind it. */
export const modeTaken = modeNumber.transform(modeOf);
