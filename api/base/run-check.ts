import type { ProcessCheck } from '#domain/operations/system-health.ts';

/** Resolves when what it asks answers as it should, rejects otherwise; the caller bounds the wait. */
export type ReadinessCheck = () => Promise<unknown>;

export type EngineChecks = Partial<Record<ProcessCheck, ReadinessCheck>>;

/** What an error says, in one line of at most 300 characters that the database takes: a foreign server's words may hold anything. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}

/** Why a check fails, or that it does not answer within so many milliseconds; null where it holds. */
export async function failureOf(check: ReadinessCheck, limitMs: number): Promise<string | null> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([check(), timeout]);
    return null;
  } catch (error) {
    return failureText(error);
  } finally {
    clearTimeout(timer);
  }
}
