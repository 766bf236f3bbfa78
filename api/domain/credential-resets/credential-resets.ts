/** Credentials that administrators reset: the password, or all second factors. */
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
 * Why a decision is refused: it was made already or has expired (`gone`), the requester may decline but not approve
 * (`asker`), and nobody decides on their own account (`owner`). Null where it is allowed.
 */
export function resetDecisionProblem(
  request: ResetRequest,
  { actorId, approve, now }: { actorId: string; approve: boolean; now: Date },
): 'gone' | 'asker' | 'owner' | null {
  if (request.decision !== null || request.expiresAt <= now) return 'gone';
  if (actorId === request.accountId) return 'owner';
  return approve && actorId === request.askedBy ? 'asker' : null;
}
