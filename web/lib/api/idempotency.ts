import { useRef } from 'react';
import { ApiError } from './api-error.ts';

/** True when nobody can say whether the request took effect, so that a repeat must carry the same key. */
export function isFateUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/**
 * Runs a request under a key that a double click and a retry after a lost answer share; after an answer the next
 * request is a new one.
 */
export function useIdempotent() {
  const key = useRef<string | null>(null);
  return async function run<T>(request: (key: string) => Promise<T>): Promise<T> {
    key.current ??= crypto.randomUUID();
    try {
      const answer = await request(key.current);
      key.current = null;
      return answer;
    } catch (error) {
      if (!isFateUnknown(error)) key.current = null;
      throw error;
    }
  };
}
