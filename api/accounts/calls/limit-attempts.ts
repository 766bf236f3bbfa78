import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { addressOf } from '#middleware/rate-limit.ts';
import type { RateLimiter } from '#middleware/rate-store.ts';

/** What attempts at a login name are counted under; not the name itself, which may be a password typed by mistake. */
export function countedName(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('base64url');
}

/**
 * Runs a check of a login name's password unless its address, or anybody for that name, has failed too often. Each
 * attempt counts from its beginning, so that many at once are as many; one that succeeds is forgiven, and counts
 * only among what its address may ask of us.
 * @throws BusyError beyond a limit, also where the password would be right
 */
export async function limitAttempts<T>(
  rates: RateLimiter,
  request: Request,
  login: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const address = addressOf(request);
  const name = countedName(login);
  await Promise.all([
    rates.take('passwordCheck', address),
    rates.take('signInAddress', address),
    rates.take('signInName', name),
  ]);
  const found = await check();
  if (found !== null) {
    await Promise.all([rates.giveBack('signInAddress', address), rates.forget('signInName', name)]);
  }
  return found;
}
