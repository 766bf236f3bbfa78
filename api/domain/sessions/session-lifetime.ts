/** Milliseconds: idle limit, absolute limit, and how old "last seen" may grow before it is written again. */
export const sessionLimits = { idle: 3_600_000, absolute: 43_200_000, renewAfter: 60_000 } as const;

/** When a session seen now expires: one hour on, never past its absolute limit. */
export function slidingExpiry(now: Date, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + sessionLimits.idle, absoluteExpiresAt.getTime()));
}

/** The absolute limit of a session that starts now. */
export function absoluteExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionLimits.absolute);
}

/** True when "last seen" is stale enough to be written again. */
export function needsRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionLimits.renewAfter;
}
