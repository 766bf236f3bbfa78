import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { usePending } from '#web/lib/pending/use-pending.ts';
import { type ComparedFields, useConflict } from './conflict.ts';
import type { DraftBase } from './drafts.ts';

/** A version of a record; `by`: who saved it, where known. */
export type RecordVersion<V> = DraftBase<V> & { by?: string | null };

/** A record that others may change while it is edited here. */
export type ComparedRecord<V> = {
  /** Its name on the page. */
  name: string;
  /** Only the reader can change it, so that a conflict comes from another window. */
  isOwn?: boolean;
  /** As it was when the form was opened. */
  opened: RecordVersion<V>;
  /** As it is now. */
  read: () => Promise<RecordVersion<V>>;
  /** In the order of the form. */
  fields: ComparedFields<V>;
  /** The values that a call sends for this record; null for any other call. */
  saidBy: (call: PendingCall) => V | null;
};

type DraftForm<V> = {
  values: V;
  set: (changes: Partial<V>) => void;
  /** The version on which the form was begun, also before a reload. */
  begun: DraftBase<V> | null;
  restoredAt: string | null;
};

export const isOutdated = ({ reason }: Readonly<Record<string, unknown>>) => reason === 'version';

/** The parsed body of a call to this address; undefined for any other. */
export function bodyOfCall({ method }: Endpoint, address: string, call: PendingCall): unknown {
  const [path] = call.address.split('?');
  return call.method === method && path === address ? JSON.parse(call.body ?? '{}') : undefined;
}

/**
 * The conflict with what others saved while the record was edited, while its draft was stored, or while its call was
 * paused; `record` is null for a new one.
 */
export function useRecordConflict<V extends object>(record: ComparedRecord<V> | null, form: DraftForm<V>) {
  const conflict = useConflict(record?.fields ?? null, form);
  const asking = useRef(false);
  const beginConflict = ({ value: theirs, version, by = null }: RecordVersion<V>, mine: V, base: V | null) =>
    conflict.begin({ mine, theirs, base, version, by });
  const { begun } = form;
  const isRestored = form.restoredAt !== null;
  const refused = usePending().refused.find(
    (one) => one.refusal && isOutdated(one.refusal.details) && record?.saidBy(one),
  );
  useEffect(() => {
    // The form handles the refusal of its own call in `sending`.
    if (!record || asking.current) return;
    const said = refused ? record.saidBy(refused) : null;
    // A restored draft is newer than the refused call, and knows its base.
    const mine = isRestored ? form.values : said;
    const base = isRestored && begun ? begun.value : null;
    if (isRestored && begun && begun.version < record.opened.version)
      beginConflict(record.opened, form.values, base);
    else if (said && mine)
      void record
        .read()
        .then((now) => beginConflict(now, mine, base))
        .catch(() => {});
  }, [refused?.key]);
  return {
    ...conflict,
    name: record?.name ?? '',
    isOwn: record?.isOwn ?? false,
    /** Sends with the compared version; null where it was refused because somebody saved a newer one. */
    sending: async <T>(mine: V, send: (version: number) => Promise<T>): Promise<T | null> => {
      asking.current = true;
      try {
        return await send(conflict.version ?? begun?.version ?? 0);
      } catch (error) {
        if (!record || !(error instanceof ApiError) || !isOutdated(error.details)) throw error;
        beginConflict(await record.read(), mine, conflict.theirs ?? begun?.value ?? null);
        return null;
      } finally {
        asking.current = false;
      }
    },
  };
}

export type RecordConflict = Pick<
  ReturnType<typeof useRecordConflict>,
  'name' | 'isOwn' | 'version' | 'by' | 'rows' | 'take'
>;
