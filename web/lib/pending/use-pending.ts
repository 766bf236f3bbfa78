import { skipToken, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallMutation, callKey, isUnsent, sentKey, viewOf } from './call-state.ts';
import { callOfDraft, isDraftThere, noteCall } from './draft-calls.ts';
import type { PendingCall } from './pending-call.ts';
import { removeCall, sendAgain } from './run-call.ts';

export type PendingState = {
  /** In the order in which they were made. */
  waiting: readonly PendingCall[];
  refused: readonly PendingCall[];
  /** How many paused calls have been sent. */
  sent: number;
};

function usePendingCalls(): PendingCall[] {
  const calls = useMutationState<PendingCall, CallMutation>({
    filters: { mutationKey: callKey, predicate: (one) => isUnsent(one as unknown as CallMutation) },
    select: viewOf,
  });
  return calls.filter(({ silent }) => !silent);
}

/** Paused, refused and sent calls. */
export function usePending(): PendingState {
  const calls = usePendingCalls();
  const { data: sent = 0 } = useQuery<number>({ queryKey: sentKey, queryFn: skipToken });
  return {
    waiting: calls.filter(({ refusal }) => refusal === null),
    refused: calls.filter(({ refusal }) => refusal !== null),
    sent,
  };
}

/** Actions on paused and refused calls, and on the count of sent ones. */
export function usePendingActions() {
  const client = useQueryClient();
  return {
    remove: (key: string) => removeCall(client, key),
    sendAgain: (key: string) => sendAgain(client, key),
    forgetSent: () => client.setQueryData<number>(sentKey, 0),
  };
}

type Waiting = {
  /** Marks the next call as made by this control. */
  mark: () => void;
  /** The paused call that this control made. */
  call: PendingCall | null;
};

/** The call that was paused while the control is busy. */
function useMadeCall(busy: boolean, waiting: readonly PendingCall[]): PendingCall | undefined {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!busy) before.current = waiting.map(({ key }) => key);
  });
  return busy ? waiting.find(({ key }) => !before.current.includes(key)) : undefined;
}

/**
 * The paused call of a button. `sole`: nothing else makes the button busy, so that a call paused meanwhile is its own,
 * however the form was submitted; `draft`: also the call that was sent with this draft, perhaps before a reload.
 */
export function useWaitingCall(
  busy: boolean,
  { sole = false, draft }: { sole?: boolean; draft?: string | undefined },
): Waiting {
  const waiting = usePendingCalls().filter(({ refusal }) => refusal === null);
  const made = useMadeCall(busy, waiting);
  const isMarked = useRef(false);
  useEffect(() => {
    if (!busy) isMarked.current = false;
  }, [busy]);
  const key = draft !== undefined && waiting.length > 0 ? callOfDraft(draft) : null;
  const isOwn = made !== undefined && (sole || isMarked.current || draft !== undefined);
  useEffect(() => {
    if (made && draft !== undefined) noteCall(draft, made.key);
  }, [made?.key, draft]);
  const call = isOwn ? made : waiting.find((one) => one.key === key);
  const mark = () => {
    isMarked.current = true;
  };
  return { mark, call: call && !call.isSending ? call : null };
}

/** Calls back once the call that was sent with a draft has been answered, also after a reload. */
export function useSentForm(draft: string | undefined, onSent: () => void): void {
  const waiting = usePendingCalls();
  const waited = useRef(false);
  const waits = draft !== undefined && waiting.some(({ key }) => key === callOfDraft(draft));
  useEffect(() => {
    if (waited.current && !waits && draft !== undefined && !isDraftThere(draft)) onSent();
    waited.current = waits;
  }, [waits]);
}
