import type { Request, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { KnownSessions } from '#middleware/known-sessions.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { takeTurns } from '#middleware/request-turns.ts';
import { looksLikeApiToken } from '#services/api-tokens/api-token-text.ts';
import { findTokenSession } from '#services/api-tokens/find-token-session.ts';
import { findSession, type SessionLookup } from '#services/sessions/find-session.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

const known = new WeakMap<CoreDeps['turns'], KnownSessions>();

/** What a call says who it comes from with: the value of its cookie, or a token of an enterprise, which leads alone where it is given. */
export type Credential = { cookie: string | undefined; bearer: string | null };

function hashOf({ cookie, bearer }: Credential): string | null {
  if (bearer !== null) return looksLikeApiToken(bearer) ? hashToken(bearer) : null;
  return looksLikeToken(cookie) ? hashToken(cookie) : null;
}

/** A token shares with its enterprise, and not with the person in whose name it calls. */
const sharerOf = ({ accountId, enterpriseId, token }: Actor) => ({
  accountId: token ? `token ${token.id}` : accountId,
  enterpriseId,
});

/**
 * The session of a call, looked for in its caller's turn, and the turn kept for the rest of the call. Whoever was signed
 * in at the last call shares turns with their enterprise alone, so that a flood from their address does not keep them out.
 * @throws BusyError when too many calls of the caller wait
 */
export async function findInTurn(
  { upload, scope }: Pick<Endpoint, 'upload' | 'scope'>,
  { db, now, turns }: Pick<CoreDeps, 'db' | 'now' | 'turns'>,
  credential: Credential,
  response: Response,
): Promise<SessionLookup> {
  const sessions = sessionsOf(turns);
  const hash = hashOf(credential);
  const expected = hash === null ? undefined : sessions.find(hash);
  const claims = hash === null ? 'nothing' : 'session';
  const stranger = { address: addressOf(response.req), claims } as const;
  // A stranger's upload waits among calls: only whoever is known to be signed in waits among uploads.
  await takeTurns(turns, expected ?? stranger, response, expected !== undefined && upload !== undefined);
  const { cookie, bearer } = credential;
  const lookup =
    bearer === null
      ? await findSession(db, { token: cookie, now: now() })
      : await findTokenSession(db, { token: bearer, now: now(), open: scope !== undefined });
  if (lookup.session && hash !== null && !expected) {
    const sharer = sharerOf(lookup.session.actor);
    sessions.note(hash, sharer);
    await takeTurns(turns, sharer, response, upload !== undefined);
  }
  if (!lookup.session && hash !== null) sessions.forget(hash);
  return lookup;
}

/** Who was signed in with a browser at its last call, as far as this process remembers. Lets nobody in anywhere. */
export function knownCaller({ config, turns }: Pick<CoreDeps, 'config' | 'turns'>, request: Request) {
  const hash = hashOf({ cookie: readCookie(request, config, sessionCookie), bearer: null });
  return hash === null ? undefined : sessionsOf(turns).find(hash);
}

function sessionsOf(turns: CoreDeps['turns']): KnownSessions {
  const sessions = known.get(turns) ?? new KnownSessions();
  known.set(turns, sessions);
  return sessions;
}
