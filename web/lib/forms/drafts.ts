import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { sessionQuery } from '#web/lib/session/session.ts';

const baseOf = <T>(value: z.ZodType<T>) => z.object({ version: z.int(), value });
const stored = z.object({ at: z.iso.datetime(), value: z.unknown(), base: z.unknown().optional() });

const prefix = 'draft:';
/** Longer than any deadline of an enterprise; others may use the browser as well. */
const lifetimeMs = 30 * 24 * 3_600_000;

/** The record on which a draft was begun: its version and value then. */
export type DraftBase<T> = { version: number; value: T };
export type Draft<T> = { at: string; value: T; base: DraftBase<T> | null };

function read<T>(key: string, schema: z.ZodType<T>): Draft<T> | null {
  try {
    const draft = stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    const base = baseOf(schema).safeParse(draft.base);
    return { at: draft.at, value: schema.parse(draft.value), base: base.data ?? null };
  } catch {
    // No draft, storage unavailable, or written by an older version of this page.
    return null;
  }
}

function write(key: string, value: unknown, base?: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value, base }));
  } catch {
    // Storage may be unavailable or full; the draft then lasts as long as the page.
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
    // Storage may be unavailable; then there are no drafts.
  }
}

/** A draft in this browser, by account. */
export function useDraft<T>(name: string, schema: z.ZodType<T>) {
  const { data: user } = useQuery(sessionQuery);
  const key = `${prefix}${user?.accountId ?? 'nobody'}:${name}`;
  return {
    key,
    read: useCallback(() => read(key, schema), [key, schema]),
    save: useCallback((value: T, base?: DraftBase<T>) => write(key, value, base), [key]),
    drop: useCallback(() => {
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
    }, [key]),
  };
}
