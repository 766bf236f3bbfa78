import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { sessionQuery } from './session.ts';

const stored = z.object({ at: z.string(), value: z.unknown() });

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

/** What somebody typed and has not sent yet, kept in this browser under their account. */
export function useDraft<T>(name: string, schema: z.ZodType<T>) {
  const { data: user } = useQuery(sessionQuery);
  const key = `draft:${user?.accountId ?? 'nobody'}:${name}`;
  return {
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
