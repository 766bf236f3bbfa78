import type { Request, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { KnownSessions } from '#middleware/known-sessions.ts';
import { limitConcurrency } from '#middleware/limit-concurrency.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { looksLikeApiToken } from '#services/api-tokens/api-token-text.ts';
import { findTokenSession } from '#services/api-tokens/find-token-session.ts';
import { findSession, type SessionLookup } from '#services/sessions/find-session.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

const known = new WeakMap<CoreDeps['limiters'], KnownSessions>();

/** What a call says who it comes from with: the value of its cookie, or a token of an enterprise, which leads alone where it is given. */
export type Credential = { cookie: string | undefined; bearer: string | null };

function hashOf({ cookie, bearer }: Credential): string | null {
  if (bearer !== null) return looksLikeApiToken(bearer) ? hashToken(bearer) : null;
  return looksLikeToken(cookie) ? hashToken(cookie) : null;
}

/** A token counts for its enterprise, and not for the person in whose name it calls. */
const limitedOf = ({ accountId, enterpriseId, token }: Actor) => ({
  accountId: token ? `token ${token.id}` : accountId,
  enterpriseId,
});

/**
 * The session of a call, looked for within its caller's limits, for which the rest of the call counts as well. Whoever was
 * signed in at the last call counts for their enterprise alone, so that a flood from their address does not keep them out.
 * @throws BusyError when too many calls of the caller wait
 */
export async function findCaller(
  { upload, scope }: Pick<Endpoint, 'upload' | 'scope'>,
  { db, now, limiters }: Pick<CoreDeps, 'db' | 'now' | 'limiters'>,
  credential: Credential,
  response: Response,
): Promise<SessionLookup> {
  const sessions = sessionsOf(limiters);
  const hash = hashOf(credential);
  const expected = hash === null ? undefined : sessions.find(hash);
  const claims = hash === null ? 'nothing' : 'session';
  const stranger = { address: addressOf(response.req), claims } as const;
  // A stranger's upload waits among calls: only whoever is known to be signed in waits among uploads.
  await limitConcurrency(
    limiters,
    expected ?? stranger,
    response,
    expected !== undefined && upload !== undefined,
  );
  const { cookie, bearer } = credential;
  const lookup =
    bearer === null
      ? await findSession(db, { token: cookie, now: now() })
      : await findTokenSession(db, { token: bearer, now: now(), open: scope !== undefined });
  if (lookup.session && hash !== null && !expected) {
    const caller = limitedOf(lookup.session.actor);
    sessions.note(hash, caller);
    await limitConcurrency(limiters, caller, response, upload !== undefined);
  }
  if (!lookup.session && hash !== null) sessions.forget(hash);
  return lookup;
}

/** Who was signed in with a browser at its last call, as far as this process remembers. It admits nobody. */
export function knownCaller({ config, limiters }: Pick<CoreDeps, 'config' | 'limiters'>, request: Request) {
  const hash = hashOf({ cookie: readCookie(request, config, sessionCookie), bearer: null });
  return hash === null ? undefined : sessionsOf(limiters).find(hash);
}

function sessionsOf(limiters: CoreDeps['limiters']): KnownSessions {
  const sessions = known.get(limiters) ?? new KnownSessions();
  known.set(limiters, sessions);
  return sessions;
}
