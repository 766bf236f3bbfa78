import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { noPending, onPending, pendingQueue, pendingState } from './pending.ts';
import type { PendingCall } from './pending-call.ts';
import type { PendingState } from './pending-queue.ts';
import { isFormOpen, openForm } from './sent-drafts.ts';

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
 * is its own, however the form was submitted, and whatever an open form made before a reload.
 */
export function useWaitingCall(busy: boolean, sole: boolean): Waiting {
  const { waiting, sending } = usePending();
  const asked = useRef<number | null>(null);
  const mark = () => {
    asked.current = pendingQueue()?.last ?? null;
  };
  const after = asked.current;
  const made = busy && after !== null ? waiting.find(({ number }) => number > after) : undefined;
  const before = sole ? waiting.find(({ drafts }) => drafts.some(isFormOpen)) : undefined;
  const call = made ?? before ?? (busy && sole ? waiting.at(-1) : undefined);
  return { mark, call: call && call.key !== sending ? call : null };
}

/** Calls back once what the form made, perhaps before a reload, does not wait any more. */
export function useSentForm(draft: string, onSent: () => void): void {
  const { waiting } = usePending();
  const waits = waiting.some(({ drafts }) => drafts.includes(draft));
  const waited = useRef(waits);
  const [, setOpen] = useState('');
  useEffect(() => {
    // Drawn once more: its button says what waits.
    setOpen(draft);
    return openForm(draft);
  }, [draft]);
  useEffect(() => {
    if (waited.current && !waits) onSent();
    waited.current = waits;
  }, [waits]);
}

/** Calls back once what an open form made before a reload has gone: nobody else tells the form. */
export function useOrphanSent(onSent: () => void): void {
  const { waiting, sent } = usePending();
  const isOwn = ({ key, drafts }: PendingCall) => drafts.some(isFormOpen) && pendingQueue()?.isOrphan(key);
  const own = waiting.find(isOwn)?.key ?? null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    const hasGone = own === null && before.current !== null && sent > before.current;
    before.current = own === null ? null : sent;
    if (hasGone) onSent();
  }, [own, sent]);
}
