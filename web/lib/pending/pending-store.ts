import { z } from 'zod';
import { type PendingCall, pendingCallSchema } from './pending-call.ts';

/** Names of what waits in the browser's store of this visit: it stays when the session ends, under the account. */
export const pendingPrefix = 'pending:';

/** Of one account: a reload loses nothing, and nobody else finds it. */
export function pendingStore(accountId: string, storage: () => Storage = () => sessionStorage) {
  const name = `${pendingPrefix}${accountId}`;
  return {
    read: (): PendingCall[] => {
      try {
        return z.array(pendingCallSchema).parse(JSON.parse(storage().getItem(name) ?? '[]'));
      } catch {
        // Storage closed, or written by an older version of this page.
        return [];
      }
    },
    write: (calls: readonly PendingCall[]): void => {
      try {
        if (calls.length === 0) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(calls));
      } catch {
        // Storage may be closed or full; what waits then lasts as long as the page.
      }
    },
  };
}
