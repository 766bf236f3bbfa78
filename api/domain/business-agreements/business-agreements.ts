import type { ErrorName } from '#domain/errors/errors.ts';

/** States of an agreement; the first stands for none. */
export const agreementStates = ['not-started', 'preparing', 'signing', 'signed', 'terminated'] as const;
export type AgreementState = (typeof agreementStates)[number];
export type StoredAgreementState = Exclude<AgreementState, 'not-started'>;

const next: Record<AgreementState, readonly StoredAgreementState[]> = {
  'not-started': ['preparing'],
  preparing: ['signing', 'terminated'],
  signing: ['preparing', 'signed', 'terminated'],
  signed: ['terminated'],
  // Only as a new agreement with a number of its own.
  terminated: ['preparing'],
};

/** True for an allowed change of state. */
export function mayBecome(from: AgreementState, to: StoredAgreementState): boolean {
  return next[from].includes(to);
}

/** States in which the content may be edited; after signing, supplements add to it. */
export function isEditable(state: AgreementState): boolean {
  return state === 'preparing' || state === 'signing';
}

/** True while a copy that the enterprise signed waits for the programme: it is accepted or returned before anything changes. */
export function isCopyWaiting({ state, hasCopy }: { state: AgreementState; hasCopy: boolean }): boolean {
  return state === 'signing' && hasCopy;
}

export type AgreementTerms = {
  /** Codes of device categories and of sales regions. */
  categories: readonly string[];
  salesRegions: readonly string[];
  /** First and last day, `YYYY-MM-DD`; null for none. */
  validFrom: string | null;
  validUntil: string | null;
};
type Complete = AgreementTerms & { attachmentIds: readonly string[] };

export const agreementNeeds = [
  'categories',
  'salesRegions',
  'validFrom',
  'validUntil',
  'attachment',
] as const;
export type AgreementNeed = (typeof agreementNeeds)[number];

const has: Record<AgreementNeed, (agreement: Complete) => boolean> = {
  categories: ({ categories }) => categories.length > 0,
  salesRegions: ({ salesRegions }) => salesRegions.length > 0,
  validFrom: ({ validFrom }) => validFrom !== null,
  validUntil: ({ validUntil }) => validUntil !== null,
  attachment: ({ attachmentIds }) => attachmentIds.length > 0,
};

/** What an agreement lacks to be sent for signing, and to be signed: its content and its document. */
export function missingForState(to: StoredAgreementState, agreement: Complete): AgreementNeed[] {
  if (to !== 'signing' && to !== 'signed') return [];
  return agreementNeeds.filter((need) => !has[need](agreement));
}

type AgreementPeriod = { state: AgreementState; validFrom: string | null; validUntil: string | null };

/** True for a signed agreement on a day within its period, `YYYY-MM-DD`. */
export function isInForce({ state, validFrom, validUntil }: AgreementPeriod, day: string): boolean {
  return (
    state === 'signed' &&
    (validFrom === null || validFrom <= day) &&
    (validUntil === null || day <= validUntil)
  );
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The next day on which a signed agreement begins or ends, `YYYY-MM-DD`; null without one. */
export function nextChangeOf({ state, validFrom, validUntil }: AgreementPeriod, day: string): string | null {
  if (state !== 'signed') return null;
  if (validFrom !== null && day < validFrom) return validFrom;
  return validUntil !== null && day <= validUntil ? dayAfter(validUntil) : null;
}

/**
 * Why an enterprise may not certify in a category under its agreement; null when it may.
 * @param category null while none is chosen
 */
export function agreementRefusal(
  { inForce, categories }: { inForce: boolean; categories: readonly string[] },
  category: string | null,
): 'commercialAgreementUnsigned' | 'categoryNotInAgreement' | null {
  if (!inForce) return 'commercialAgreementUnsigned';
  return category === null || categories.includes(category) ? null : 'categoryNotInAgreement';
}

/** Which of these sales regions an agreement does not cover; one that names none covers all. */
export function regionsOutside(agreed: readonly string[], regions: readonly string[]): string[] {
  return agreed.length === 0 ? [] : regions.filter((region) => !agreed.includes(region));
}

/** Maximum files of an agreement and of a supplement, and supplements of an agreement. */
export const maxAgreementAttachments = 20;
export const maxSupplementAttachments = 10;
export const maxSupplements = 50;

type Files = { state: AgreementState; attachmentIds: readonly string[]; signedCopyId: string | null };

/** Attachments without the signed copy. */
export function withoutCopy({ attachmentIds, signedCopyId }: Omit<Files, 'state'>): string[] {
  return attachmentIds.filter((id) => id !== signedCopyId);
}

/** Why a signed copy is refused; null when it is taken, instead of one that waits. */
export function signedCopyRefusal(files: Files): ErrorName | null {
  if (files.state !== 'signing') return 'reviewStatusInvalid';
  return withoutCopy(files).length >= maxAgreementAttachments ? 'attachmentsTooMany' : null;
}

type AttachmentChange = { added: readonly string[]; removed: readonly string[] };

/** Why a change of attachments is refused; null when it is allowed. */
export function attachmentRefusal(
  { state, attachmentIds, signedCopyId }: Files,
  { added, removed }: AttachmentChange,
): ErrorName | null {
  // A signed copy that waits is returned with a reason.
  if (state === 'signing' && removed.some((id) => id === signedCopyId)) return 'reviewStatusInvalid';
  if (removed.some((id) => !attachmentIds.includes(id))) return 'attachmentIdsInconsistent';
  const left = attachmentIds.filter((id) => !removed.includes(id));
  const after = new Set([...left, ...added]).size;
  if (after > maxAgreementAttachments) return 'attachmentsTooMany';
  return state === 'signed' && after === 0 ? 'attachmentsAllDeleted' : null;
}
