import type { Missing } from '#web/lib/applications/get-readiness.ts';

export type BlockedReason = { reason: Missing['reason']; ordinals: number[] };

const order = [
  'refused',
  'no-result',
  'processing',
  'rejected-result',
  'failures-omitted',
  'incomplete-run',
  'rejected-bypass',
  'open-failures',
] as const;

/** What keeps an application from being submitted, one entry a reason, the gravest first. */
export function blockedReasons(missing: readonly Missing[]): BlockedReason[] {
  return order.flatMap((reason) => {
    const found = missing.filter((one) => one.reason === reason);
    if (found.length === 0) return [];
    const ordinals = found.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b);
    return [{ reason, ordinals }];
  });
}
