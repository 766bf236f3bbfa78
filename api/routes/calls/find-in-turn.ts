import type { Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { KnownSessions } from '#middleware/known-sessions.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { takeTurns } from '#middleware/request-turns.ts';
import { findSession, type SessionLookup } from '#services/sessions/find-session.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

const known = new WeakMap<CoreDeps['turns'], KnownSessions>();

/**
 * The session of a call, looked for in its caller's turn, and the turn kept for the rest of the call. Whoever was signed
 * in at the last call shares turns with their enterprise alone, so that a flood from their address does not keep them out.
 * @throws BusyError when too many calls of the caller wait
 */
export async function findInTurn(
  { upload }: Pick<Endpoint, 'upload'>,
  { db, now, turns }: Pick<CoreDeps, 'db' | 'now' | 'turns'>,
  token: string | undefined,
  response: Response,
): Promise<SessionLookup> {
  const sessions = sessionsOf(turns);
  const hash = looksLikeToken(token) ? hashToken(token) : null;
  const expected = hash === null ? undefined : sessions.find(hash);
  const claims = hash === null ? 'nothing' : 'session';
  const stranger = { address: addressOf(response.req), claims } as const;
  await takeTurns(turns, expected ?? stranger, response, upload !== undefined);
  const lookup = await findSession(db, { token, now: now() });
  if (lookup.session && hash !== null && !expected) {
    const { actor } = lookup.session;
    sessions.note(hash, actor);
    await takeTurns(turns, actor, response, upload !== undefined);
  }
  if (!lookup.session && hash !== null) sessions.forget(hash);
  return lookup;
}

function sessionsOf(turns: CoreDeps['turns']): KnownSessions {
  const sessions = known.get(turns) ?? new KnownSessions();
  known.set(turns, sessions);
  return sessions;
}
