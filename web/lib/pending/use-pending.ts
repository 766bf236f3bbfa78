import { useRef, useSyncExternalStore } from 'react';
import { noPending, onPending, pendingQueue, pendingState } from './pending.ts';
import type { PendingCall } from './pending-call.ts';
import type { PendingState } from './pending-queue.ts';

/** What waits to be sent, goes, went and was refused. */
export function usePending(): PendingState {
  return useSyncExternalStore(onPending, pendingState, noPending);
}

type Waiting = {
  /** Notes that the thing is asked for, right before. */
  mark: () => void;
  /** The call that it made and that waits for a connection. */
  call: PendingCall | null;
};

/**
 * What a button's click made and cannot be sent yet. `sole`: nothing else makes it busy, so that whatever was made last
 * is its own, however the form was submitted.
 */
export function useWaitingCall(busy: boolean, sole: boolean): Waiting {
  const { waiting, sending } = usePending();
  const asked = useRef<number | null>(null);
  const mark = () => {
    asked.current = pendingQueue()?.last ?? null;
  };
  const after = asked.current;
  const made = after === null ? undefined : waiting.find(({ number }) => number > after);
  const call = busy ? (made ?? (sole ? waiting.at(-1) : undefined)) : undefined;
  return { mark, call: call && call.key !== sending ? call : null };
}
