import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
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

/** The drafts of the forms that stand open, as far as something was typed into them. */
const open = new Set<string>();

/** What stands in the forms of this page, so that what is sent from them later takes it along. */
export function openDrafts(): string[] {
  return [...open];
}

/** What was typed has been sent after all, unless more was typed since then. */
export function dropDraftsOf(keys: readonly string[], sentAt: string): void {
  for (const key of keys) {
    try {
      const { at } = stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
      if (Date.parse(at) <= Date.parse(sentAt)) localStorage.removeItem(key);
    } catch {
      // Not there any more, or storage closed.
    }
  }
}

/** What somebody typed and has not sent yet, kept in this browser under their account. */
export function useDraft<T>(name: string, schema: z.ZodType<T>) {
  const { data: user } = useQuery(sessionQuery);
  const key = `${prefix}${user?.accountId ?? 'nobody'}:${name}`;
  useEffect(() => () => void open.delete(key), [key]);
  return {
    read: useCallback(() => read(key, schema), [key, schema]),
    save: useCallback(
      (value: T) => {
        open.add(key);
        write(key, value);
      },
      [key],
    ),
    drop: useCallback(() => {
      open.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
    }, [key]),
  };
}
