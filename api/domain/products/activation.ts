import { textSchema } from '#domain/shared/validation.ts';

/** Why the programme deactivates a product: its maker calls it back, it is there twice, or what it says is wrong. */
export const deactivationReasons = ['recall', 'duplicate', 'wrong-data'] as const;
export type DeactivationReason = (typeof deactivationReasons)[number];

/** What its maker reads beside the reason. Characters. */
export const deactivationNoteSchema = textSchema(500);

export const activationStates = ['active', 'deactivated'] as const;
export type ActivationState = (typeof activationStates)[number];
