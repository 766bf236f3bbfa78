import type { EnquiryView } from '#contract/programme/enquiries.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

const looks: Record<EnquiryView['state'], { tone: Tone; icon: IconName }> = {
  open: { tone: 'info', icon: 'clock' },
  answered: { tone: 'ok', icon: 'ok' },
  closed: { tone: 'idle', icon: 'ended' },
};

/** Tone and sign of a question; red once its answer is late. */
export function lookOf({ state, late }: Pick<EnquiryView, 'state' | 'late'>): { tone: Tone; icon: IconName } {
  return late ? { tone: 'bad', icon: 'clock' } : looks[state];
}
