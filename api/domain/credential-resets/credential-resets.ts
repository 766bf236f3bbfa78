/** What administrators take from somebody who lost it: the password, or every second factor. */
export const resetKinds = ['password', 'second-factor'] as const;
export type ResetKind = (typeof resetKinds)[number];

export const resetLimits = {
  /** Milliseconds that a request waits for its second administrator. */
  openMs: 86_400_000,
  /** Characters of the reason. */
  reasonLength: 200,
} as const;

export type ResetRequest = {
  accountId: string;
  askedBy: string;
  expiresAt: Date;
  decision: 'approved' | 'declined' | null;
};

/**
 * What speaks against a decision: it was made already or too late (`gone`), the one who asked may decline but never
 * approve (`asker`), and nobody decides on their own account (`owner`). Null where it may be made.
 */
export function resetDecisionProblem(
  request: ResetRequest,
  { actorId, approve, now }: { actorId: string; approve: boolean; now: Date },
): 'gone' | 'asker' | 'owner' | null {
  if (request.decision !== null || request.expiresAt <= now) return 'gone';
  if (actorId === request.accountId) return 'owner';
  return approve && actorId === request.askedBy ? 'asker' : null;
}
