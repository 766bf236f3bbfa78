import type { ErrorName } from '#domain/errors/errors.ts';

/** Codes that nothing raises yet, and the feature that will: none of them may be raised, and none may be forgotten. */
export const laterFeatures: Partial<Record<ErrorName, string>> = {
  reviewRecordsIncomplete: 'review by two people',
};
