import type { PublicationState } from '#domain/notices/publication.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

/** Tone and sign of each state. */
export const stateLooks: Record<PublicationState, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'idle', icon: 'idle' },
  scheduled: { tone: 'info', icon: 'clock' },
  'in-effect': { tone: 'ok', icon: 'play' },
  expired: { tone: 'idle', icon: 'ended' },
};

/** From here on a number stands for that many or more. */
const maxCounted = 10_000;

export function countText(count: number): string {
  return count >= maxCounted ? `${maxCounted}+` : String(count);
}
