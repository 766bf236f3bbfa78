import type { DocumentState } from '#domain/documents/documents.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

/** Tone and sign of each state. */
export const documentLooks: Record<DocumentState, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'idle', icon: 'idle' },
  published: { tone: 'ok', icon: 'ok' },
  withdrawn: { tone: 'warn', icon: 'ended' },
};
