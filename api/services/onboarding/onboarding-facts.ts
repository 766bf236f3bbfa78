import type { OnboardingFactsRow } from '#db/queries/onboarding.ts';
import { isInForce } from '#domain/business-agreements/business-agreements.ts';
import { admissionRefusalOf } from '#domain/enterprises/admission-rules.ts';
import type { OnboardingFacts } from '#domain/enterprises/onboarding.ts';

/** The agreement that counts, as it is stored. */
export const agreementOf = ({ agreementState, validFrom, validUntil }: OnboardingFactsRow) => ({
  state: agreementState ?? ('not-started' as const),
  validFrom,
  validUntil,
});

/** What an onboarding is judged by on a day of the office, `YYYY-MM-DD`. */
export function onboardingFactsOf(
  row: OnboardingFactsRow,
  { day, suspendedAt }: { day: string; suspendedAt: Date | null },
): OnboardingFacts {
  const agreement = agreementOf(row);
  return {
    isLab: row.kind === 'lab',
    handedInAt: row.submittedAt,
    licenceMissing: row.licenceMissing,
    verifyRealState: row.verifyRealState,
    state: row.state,
    declined: admissionRefusalOf({ ...row, suspendedAt })?.kind === 'declined',
    hasContact: row.hasContact,
    agreement: { state: agreement.state, inForce: isInForce(agreement, day), hasCopy: row.hasSignedCopy },
    hasCode: row.codeAt !== null,
    hasPermission: row.hasPermission,
  };
}
