/** What has to happen outside the database once a transaction is committed. */
export const effectKinds = [
  'start-application',
  'apply-command',
  'parse-test-result',
  'render-certificate',
  'send-mail',
] as const;
export type EffectKind = (typeof effectKinds)[number];

const firstMinutes = 10 * 60_000;

/**
 * Milliseconds until an effect is tried again: doubling from 250 ms, at most 10 s while it is younger than ten
 * minutes and a minute later on. `chance` (0 to 1) spreads retries between half and the whole of it.
 */
export function retryDelay(attempts: number, ageMs: number, chance: number): number {
  const cap = ageMs < firstMinutes ? 10_000 : 60_000;
  const full = Math.min(cap, 250 * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.5 + chance / 2));
}
