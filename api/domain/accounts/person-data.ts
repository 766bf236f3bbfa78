/** Rows of each list in the file with a person's own data. */
export const ownDataRows = 1_000;

/** Minutes since its sign-in within which a session may erase its own account: whoever finds a screen open does not. */
export const freshSignInMinutes = 15;

/** Why an account cannot be erased yet: somebody else has to take over first, or a moment has to pass. */
export const erasureObstacles = [
  'last-administrator',
  'last-manager',
  'reviews-open',
  'commands-open',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

export type ErasureFacts = {
  /** Administrators besides, who may sign in; null for an account that is none. */
  otherAdministrators: number | null;
  /** People besides who manage the enterprise and may sign in; null for an account that manages none. */
  otherManagers: number | null;
  /** The enterprise has other people, applications that have not ended, or certificates in force. */
  isEnterpriseAtWork: boolean;
  /** Reviews of applications that have not ended, assigned to the account. */
  openReviews: number;
  /** Commands that wait to be applied. */
  openCommands: number;
};

/** What has to happen before an account may be erased; null where nothing stands against it. */
export function erasureObstacle(facts: ErasureFacts): ErasureObstacle | null {
  if (facts.otherAdministrators === 0) return 'last-administrator';
  if (facts.otherManagers === 0 && facts.isEnterpriseAtWork) return 'last-manager';
  if (facts.openReviews > 0) return 'reviews-open';
  return facts.openCommands > 0 ? 'commands-open' : null;
}

/** True where a session is from so recent a sign-in that it may erase its account. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshSignInMinutes * 60_000;
}
