import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { usePending } from '#web/lib/pending/use-pending.ts';
import { type ComparedFields, useConflict } from './conflict.ts';
import type { DraftBase } from './drafts.ts';

/** What a record says in one of its versions; `by`: whose change that was, where somebody wrote it down. */
export type RecordVersion<V> = DraftBase<V> & { by?: string | null };

/** A record that others may change while it is edited here. */
export type ComparedRecord<V> = {
  /** As the reader calls it. */
  name: string;
  /** Nobody but the reader changes it: whoever was faster did so in another window. */
  isOwn?: boolean;
  /** As it was when the form was opened. */
  opened: RecordVersion<V>;
  /** As it is now. */
  read: () => Promise<RecordVersion<V>>;
  /** In the order of the form. */
  fields: ComparedFields<V>;
  /** What a call that changes this very record says; null for any other. */
  saidBy: (call: PendingCall) => V | null;
};

type DraftForm<V> = {
  values: V;
  set: (changes: Partial<V>) => void;
  /** The version that the form was begun on, perhaps before a reload. */
  begun: DraftBase<V> | null;
  restoredAt: string | null;
};

export const isOutdated = ({ reason }: Readonly<Record<string, unknown>>) => reason === 'version';

/** The body of a call, as JSON is read, where it goes to this very address; undefined for any other. */
export function bodyOfCall({ method }: Endpoint, address: string, call: PendingCall): unknown {
  const [path] = call.address.split('?');
  return call.method === method && path === address ? JSON.parse(call.body ?? '{}') : undefined;
}

/**
 * What others changed in a record while it was edited here, while its draft lay in this browser, or while what was sent
 * waited for a connection; `record` is null for a new one.
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
    // What this very form sends it hears of itself.
    if (!record || asking.current) return;
    const said = refused ? record.saidBy(refused) : null;
    // Whatever is kept was typed last, and knows what it was begun on.
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
    /** Sends on top of the version that was compared, and answers null where what came back was that somebody else was faster. */
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

/** What a form shows of it. */
export type RecordConflict = Pick<
  ReturnType<typeof useRecordConflict>,
  'name' | 'isOwn' | 'version' | 'by' | 'rows' | 'take'
>;
