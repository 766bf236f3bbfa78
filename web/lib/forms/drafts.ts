import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { sessionQuery } from '#web/lib/session/session.ts';

const stored = z.object({ at: z.iso.datetime(), value: z.unknown() });

const prefix = 'draft:';
/** Longer than any wait for a maker. What is older was given up, and others may use the browser as well. */
const lifetimeMs = 30 * 24 * 3_600_000;

export type Draft<T> = { at: string; value: T };

function read<T>(key: string, schema: z.ZodType<T>): Draft<T> | null {
  try {
    const draft = stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return { at: draft.at, value: schema.parse(draft.value) };
  } catch {
    // Nothing there, storage closed, or written by an older version of this page.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value }));
  } catch {
    // Storage may be closed or full; what was typed then lasts as long as the page.
  }
}

function isOver(text: string | null, now: Date): boolean {
  try {
    return new Date(stored.parse(JSON.parse(text ?? '')).at).getTime() < now.getTime() - lifetimeMs;
  } catch {
    return true;
  }
}

/** Drops the drafts of every account, signed in or not, that are older than 30 days or cannot be read. */
export function dropOldDrafts(now: Date): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && isOver(localStorage.getItem(key), now)) localStorage.removeItem(key);
    }
  } catch {
    // Storage may be closed to us; then no draft was kept in it.
  }
}

/** What somebody typed and has not sent yet, kept in this browser under their account. */
export function useDraft<T>(name: string, schema: z.ZodType<T>) {
  const { data: user } = useQuery(sessionQuery);
  const key = `${prefix}${user?.accountId ?? 'nobody'}:${name}`;
  return {
    key,
    read: useCallback(() => read(key, schema), [key, schema]),
    save: useCallback((value: T) => write(key, value), [key]),
    drop: useCallback(() => {
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
    }, [key]),
  };
}
