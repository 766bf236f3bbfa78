import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openPending, pendingQueue } from '../pending/pending.ts';
import type { PendingState } from '../pending/pending-queue.ts';
import { usePending } from '../pending/use-pending.ts';
import { recheckSession, sessionQuery } from '../session/session.ts';
import type { Connection } from './connection.ts';

/** Opens what waits for the account, and tells it of the connection. */
export function usePendingOf(connection: Connection): PendingState {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const accountId = user?.accountId;
  const pending = usePending();
  useEffect(() => {
    if (!accountId) return;
    openPending(accountId, {
      onOrphanSent: () => void client.invalidateQueries(),
      onSignedOut: () => void recheckSession(client),
    });
  }, [accountId, client]);
  useEffect(() => {
    pendingQueue()?.setUp(connection !== 'offline' && connection !== 'unreachable');
  }, [connection, accountId]);
  return pending;
}
