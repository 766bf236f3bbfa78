/** Milliseconds that an invitation is valid for. */
export const invitationLifetime = 7 * 86_400_000;

/** Milliseconds for which an enterprise still sees an expired invitation. */
export const lapsedInvitationLife = 30 * 86_400_000;

/** Whether the invitation's link is still valid. */
export function invitationState({ expiresAt }: { expiresAt: Date }, now: Date): 'waiting' | 'lapsed' {
  return expiresAt > now ? 'waiting' : 'lapsed';
}
