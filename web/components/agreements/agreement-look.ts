import type { AgreementState } from '#domain/business-agreements/business-agreements.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

/** How each state of an agreement looks; `over` is a signed one outside of its period. */
export const agreementLook: Record<AgreementState | 'over', { tone: Tone; icon: IconName }> = {
  'not-started': { tone: 'idle', icon: 'idle' },
  preparing: { tone: 'info', icon: 'edit' },
  signing: { tone: 'info', icon: 'clock' },
  signed: { tone: 'ok', icon: 'ok' },
  over: { tone: 'warn', icon: 'warn' },
  terminated: { tone: 'bad', icon: 'ended' },
};
