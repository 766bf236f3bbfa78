import type { ProcessCheck } from '#domain/operations/system-health.ts';

/** Resolves when what it asks answers as it should, rejects otherwise; the caller bounds the wait. */
export type ReadinessCheck = () => Promise<unknown>;

export type EngineChecks = Partial<Record<ProcessCheck, ReadinessCheck>>;

/** Why a check fails, or that it does not answer within so many milliseconds; null where it holds. */
export async function failureOf(check: ReadinessCheck, limitMs: number): Promise<string | null> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([check(), timeout]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
