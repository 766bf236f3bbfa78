import type { AgreementTextState } from '#domain/agreements/agreement-texts.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

/** Tone and sign of each state. */
export const textLooks: Record<AgreementTextState, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'idle', icon: 'idle' },
  scheduled: { tone: 'info', icon: 'clock' },
  'in-effect': { tone: 'ok', icon: 'play' },
  superseded: { tone: 'idle', icon: 'ended' },
};

const maxCounted = 10_000;

/** A count that ends somewhere says so. */
export function countText(count: number): string {
  return count >= maxCounted ? `${maxCounted}+` : String(count);
}
