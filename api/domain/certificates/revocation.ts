import { z } from 'zod';
import { certificateNumber } from './certificate-number.ts';
import { revocationReasonSchema } from './certificates.ts';

/** Most certificates built on one that are revoked or kept with it in one step. */
export const maxDependents = 100;

const dependent = {
  number: z.string().regex(certificateNumber),
  /** The version that was shown. */
  seen: z.int().min(1),
};

/** What becomes of a certificate built on one that is revoked: it is revoked too, or it stays valid, which needs a reason. */
export const dependentFateSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ ...dependent, outcome: z.literal('revoke') }),
  z.strictObject({
    ...dependent,
    outcome: z.literal('keep'),
    reasonZh: revocationReasonSchema,
    reasonEn: revocationReasonSchema,
  }),
]);
export type DependentFate = z.output<typeof dependentFateSchema>;

type Dependent = { number: string; version: number };

/** Whether something is said of each, as it is now, and of nothing else. */
export function isSaidOfAll(dependents: readonly Dependent[], fates: readonly DependentFate[]): boolean {
  const said = new Map(fates.map(({ number, seen }) => [number, seen]));
  return (
    fates.length === dependents.length &&
    said.size === dependents.length &&
    dependents.every(({ number, version }) => said.get(number) === version)
  );
}
