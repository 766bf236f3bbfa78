/** Milliseconds: idle limit, absolute limit, and how often "last seen" is updated. */
export const sessionLimits = { idle: 3_600_000, absolute: 43_200_000, renewAfter: 60_000 } as const;

/** Expiry of a session used now: in an hour, at most its absolute limit. */
export function slidingExpiry(now: Date, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + sessionLimits.idle, absoluteExpiresAt.getTime()));
}

/** The absolute limit of a session that starts now. */
export function absoluteExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionLimits.absolute);
}

/** True when "last seen" has to be updated. */
export function needsRenewal(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionLimits.renewAfter;
}
