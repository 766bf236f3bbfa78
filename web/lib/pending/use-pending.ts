import { useEffect, useRef, useSyncExternalStore } from 'react';
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

type Whose = { sole?: boolean; draft?: string | undefined };

/**
 * What a button's click made and cannot be sent yet. `sole`: nothing else makes it busy, so that whatever was made last
 * is its own, however the form was submitted; `draft`: whatever was made from that one, perhaps before a reload.
 */
export function useWaitingCall(busy: boolean, { sole = false, draft }: Whose): Waiting {
  const { waiting, sending } = usePending();
  const asked = useRef<number | null>(null);
  const mark = () => {
    asked.current = pendingQueue()?.last ?? null;
  };
  const after = asked.current;
  const made = busy && after !== null ? waiting.find(({ number }) => number > after) : undefined;
  const call = made ?? waiting.find(isFrom(draft)) ?? (busy && sole ? waiting.at(-1) : undefined);
  return { mark, call: call && call.key !== sending ? call : null };
}

const isFrom =
  (draft: string | undefined) =>
  ({ drafts }: PendingCall) =>
    draft !== undefined && drafts.includes(draft);

/** Calls back once what the form made, perhaps before a reload, does not wait any more. */
export function useSentForm(draft: string, onSent: () => void): void {
  const { waiting } = usePending();
  const waits = waiting.some(isFrom(draft));
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) onSent();
    waited.current = waits;
  }, [waits]);
}

/** Calls back once what an open form made before a reload has gone: nobody else tells the form. */
export function useOrphanSent(draft: string | undefined, onSent: () => void): void {
  const { waiting, sent } = usePending();
  const own = waiting.filter(isFrom(draft)).find(({ key }) => pendingQueue()?.isOrphan(key))?.key ?? null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    const hasGone = own === null && before.current !== null && sent > before.current;
    before.current = own === null ? null : sent;
    if (hasGone) onSent();
  }, [own, sent]);
}
