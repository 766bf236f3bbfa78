import type { listOwnSessions as listEndpoint, OwnSession } from '#contract/accounts/own-sessions.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { notifySessionEnds } from '#db/queries/live-sessions.ts';
import { findSignedInBefore, listSessionsOf, type OwnSessionRow } from '#db/queries/own-sessions.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import { revokeSessionsOf } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Deps = { db: Db; now: () => Date };

/** `current` is the session that asks; `publicId` names one of the others. */
type Ending = { current: string; publicId?: string };

function presentSession(row: OwnSessionRow, current: string): OwnSession {
  const { id, publicId, createdAt, lastSeenAt, isNewDevice, ...place } = row;
  return {
    ...place,
    id: publicId,
    startedAt: createdAt.toISOString(),
    seenAt: lastSeenAt.toISOString(),
    current: id === current,
    newDevice: isNewDevice,
  };
}

/** Where the actor is signed in, the session that asks first. */
export async function listOwnSessions(
  { db, now }: Deps,
  actor: Actor,
  { current }: Pick<Ending, 'current'>,
): Promise<EndpointResponse<typeof listEndpoint>> {
  const { accountId } = actor;
  const rows = await listSessionsOf(db, { accountId, now: now() });
  const shown = rows.map((row) => presentSession(row, current));
  return {
    rows: shown.toSorted((a, b) => Number(b.current) - Number(a.current)),
    signedInBefore: (await findSignedInBefore(db, accountId))?.toISOString() ?? null,
  };
}

/**
 * Ends one of the actor's other sessions, or all of them, and what the embedded provider would sign them in with again unasked.
 * @returns how many ended
 * @throws CatalogueError dataMissing for one that ended, is the one that asks, or another account's
 */
export function endOwnSessions(
  { db, now }: Deps,
  actor: Actor,
  { current, publicId }: Ending,
): Promise<{ ended: number }> {
  const { accountId } = actor;
  return inTransaction(db, async (trx) => {
    const ended = await revokeSessionsOf(trx, accountId, now(), current, publicId);
    if (publicId !== undefined && ended.length === 0) throw new CatalogueError('dataMissing');
    if (ended.length > 0) await deleteOidcRecordsOfAccount(trx, accountId);
    await notifySessionEnds(trx, ended);
    return { ended: ended.length };
  });
}
