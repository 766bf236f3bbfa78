import type { Request } from 'express';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Actor, operations } from '#domain/accounts/permissions.ts';
import { countedAddress } from '#domain/quotas/rate-limits.ts';
import type { RateLimiter } from './rate-store.ts';

/** Whom a request is counted for where no account is known. */
export function addressOf(request: Request): string {
  return countedAddress(request.ip ?? '');
}

/**
 * Counts a call for its token or account, or for its address where nobody is signed in, and with the stricter limit of its
 * operation. @throws BusyError beyond one of them
 */
export async function limitCall(
  rates: RateLimiter,
  { operation, upload }: Pick<Endpoint, 'operation' | 'upload'>,
  actor: Actor | null,
  request: Request,
): Promise<void> {
  const { token } = actor ?? {};
  const who = token ? `token ${token.id}` : (actor?.accountId ?? addressOf(request));
  const general = rates.take(token ? 'token' : actor ? 'account' : 'visitor', who);
  const stricter = upload ? 'upload' : operations[operation].limit;
  if (stricter === null) return general;
  await Promise.all([general, rates.take(stricter, who)]);
}
