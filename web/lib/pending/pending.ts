import { errorFromAnswer } from '#web/lib/api/api-error.ts';
import { keepCalls } from '#web/lib/api/kept-calls.ts';
import { sendJson } from '#web/lib/api/send-json.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import type { RefusalOfCall } from './pending-call.ts';
import { PendingQueue, type PendingState } from './pending-queue.ts';
import { pendingStore } from './pending-store.ts';
import { dropSentDrafts, takeSubmitted } from './sent-drafts.ts';

type Asked = {
  /** Something went that no form waits for any more. */
  onOrphanSent: () => void;
  onSignedOut: (answer: Answer) => void;
};

function refusalOf({ status, body, requestId, retryAfter }: Answer): RefusalOfCall {
  const { code, message, requestId: id, details } = errorFromAnswer(status, body, requestId, retryAfter);
  return { status, code, message, requestId: id, details };
}

const nothing: PendingState = {
  waiting: [],
  refused: [],
  sending: null,
  sent: 0,
  since: null,
  failing: false,
};
let queue: PendingQueue | null = null;
let ownedBy: string | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What waits is this account's from now on; pages of the same account share it. */
export function openPending(accountId: string, { onOrphanSent, onSignedOut }: Asked): PendingQueue {
  if (queue && ownedBy === accountId) return queue;
  queue?.stop();
  ownedBy = accountId;
  const opened = new PendingQueue({
    send: ({ method, address, body, key }, signal) => sendJson({ method, address, body, key, signal }),
    store: pendingStore(accountId),
    refusalOf,
    onSignedOut,
    onOrphanSent: ({ drafts, at }) => {
      dropSentDrafts(drafts, at);
      onOrphanSent();
    },
  });
  queue = opened;
  opened.subscribe(tell);
  keepCalls((call, signal) => opened.run({ ...call, drafts: takeSubmitted() }, signal));
  opened.start();
  tell();
  return opened;
}

export const pendingState = (): PendingState => queue?.state ?? nothing;
export const noPending = (): PendingState => nothing;
export const pendingQueue = (): PendingQueue | null => queue;

export function onPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
