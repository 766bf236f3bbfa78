import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setCallRunner } from '#web/lib/api/pausable-calls.ts';
import { pendingPrefix, sessionQuery } from '#web/lib/session/session.ts';
import { type CallMutation, callKey, callsOf, isUnsent, markPaused } from './call-state.ts';
import { runCall } from './run-call.ts';
import { defineCalls } from './send-call.ts';
import { restoreCalls, writeCalls } from './stored-calls.ts';

let ownedBy: string | null = null;
let close = () => {};

/** Restores the paused calls of this account, and stores its changes from now on. */
export function openPending(client: QueryClient, accountId: string): void {
  if (ownedBy === accountId) return;
  close();
  ownedBy = accountId;
  const cache = client.getMutationCache();
  const name = `${pendingPrefix}${accountId}`;
  defineCalls(client);
  restoreCalls(client, name);
  const leave = cache.subscribe(({ type, mutation }) => {
    if (mutation?.options.mutationKey?.[0] !== callKey[0]) return;
    markPaused(client);
    const isDone = type === 'updated' && mutation.state.status !== 'pending';
    if (isDone && !isUnsent(mutation as CallMutation)) cache.remove(mutation);
    writeCalls(client, name);
  });
  setCallRunner((call) => runCall(client, call));
  close = () => {
    leave();
    for (const one of callsOf(client)) cache.remove(one);
  };
}

export function useOpenPending(): void {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const accountId = user?.accountId;
  useEffect(() => {
    if (accountId) openPending(client, accountId);
  }, [accountId, client]);
}
