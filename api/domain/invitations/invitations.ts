/** Milliseconds that an invitation is good for, from when it was sent. */
export const invitationLifetime = 7 * 86_400_000;

/** Milliseconds for which an enterprise still sees an invitation of a colleague that nobody accepted in time. */
export const lapsedInvitationKept = 30 * 86_400_000;

/** Whether an invited person may still come by the link. */
export function invitationState({ expiresAt }: { expiresAt: Date }, now: Date): 'waiting' | 'lapsed' {
  return expiresAt > now ? 'waiting' : 'lapsed';
}
