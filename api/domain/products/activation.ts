import { textSchema } from '#domain/shared/validation.ts';

/** Why the programme deactivates a product: it was recalled, is a duplicate, or has wrong data. */
export const deactivationReasons = ['recall', 'duplicate', 'wrong-data'] as const;
export type DeactivationReason = (typeof deactivationReasons)[number];

/** Explanation for the enterprise. Characters. */
export const deactivationNoteSchema = textSchema(500);

export const activationStates = ['active', 'deactivated'] as const;
export type ActivationState = (typeof activationStates)[number];
