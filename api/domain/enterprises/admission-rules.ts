import { z } from 'zod';

/** How the programme admits enterprises. */
export const admissionSchema = z.strictObject({
  /** Permitted enterprises at most. */
  enterprisesMost: z.int().min(1).max(1_000_000),
  /** Only enterprises on the whitelist are permitted. */
  whitelistRequired: z.boolean(),
});
export type Admission = z.output<typeof admissionSchema>;
export const admissionNames = ['enterprisesMost', 'whitelistRequired'] as const;

export const defaultAdmission: Admission = { enterprisesMost: 10_000, whitelistRequired: false };

/** The stored rules, or the defaults where they are invalid. */
export function admissionInForce(stored: unknown): Admission {
  const set = admissionSchema.safeParse(stored);
  return set.success ? set.data : defaultAdmission;
}

/**
 * Why an enterprise may not be permitted; null when it may.
 * @param permitted permitted enterprises, without this one
 */
export function permissionRefusal(
  { enterprisesMost, whitelistRequired }: Admission,
  { whitelisted, permitted }: { whitelisted: boolean; permitted: number },
): 'notOnPartnerWhitelist' | 'partnerEnterprisesTooMany' | null {
  if (whitelistRequired && !whitelisted) return 'notOnPartnerWhitelist';
  return permitted >= enterprisesMost ? 'partnerEnterprisesTooMany' : null;
}
