import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { reasonOf } from '#domain/shared/validation.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';
import { verifyRealStates } from './enterprise-verification.ts';

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

/** Why an enterprise is declined or suspended, as its people read it. */
export const refusedReason = saidSchema(500, reasonOf);
/** What a declined one answers. */
export const refusalAnswer = reasonOf(500);

export const refusalKinds = ['declined', 'suspended'] as const;
export type AdmissionRefusal = {
  kind: (typeof refusalKinds)[number];
  at: Date;
  /** Null where it was suspended before reasons were asked for. */
  reason: string | null;
  /** The same in English where it was written in both languages. */
  reasonEn: string | null;
};
type RefusedFacts = {
  state: number;
  suspendedAt: Date | null;
  refusedAt: Date | null;
  refusedReason: string | null;
  refusedReasonEn: string | null;
};

/** That an enterprise was declined, or suspended after it was permitted; null where neither holds. */
export function admissionRefusalOf(facts: RefusedFacts): AdmissionRefusal | null {
  const { state, suspendedAt, refusedAt, refusedReason: reason, refusedReasonEn: reasonEn } = facts;
  if (state === 1) return null;
  if (suspendedAt) return { kind: 'suspended', at: suspendedAt, reason, reasonEn };
  return refusedAt && { kind: 'declined', at: refusedAt, reason, reasonEn };
}

/** Why an enterprise can be neither suspended nor declined; null for one that is permitted, or verified and waits. */
export function refusingBarrier(facts: RefusedFacts & { verifyRealState: number }): ErrorName | null {
  if (facts.state === 1) return null;
  if (admissionRefusalOf(facts)) return 'reviewStatusChanged';
  return facts.verifyRealState === verifyRealStates.verified ? null : 'reviewStatusInvalid';
}
