/** Which failures of the runs that stand a list of groups shows; `unreasoned`: without a reason that stands. */
export const failureChoices = ['all', 'new', 'still', 'unreasoned'] as const;
export type FailureChoice = (typeof failureChoices)[number];
