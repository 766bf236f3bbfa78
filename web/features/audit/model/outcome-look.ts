import type { AuditOutcome } from '#domain/audit/audit.ts';
import type { StatusLook } from '#web/lib/applications/status-look.ts';

/** Colour and icon of what came of a call. */
export const outcomeLooks = {
  done: { tone: 'ok', icon: 'ok' },
  refused: { tone: 'warn', icon: 'ended' },
  failed: { tone: 'bad', icon: 'bad' },
  unknown: { tone: 'idle', icon: 'idle' },
} as const satisfies Record<AuditOutcome, StatusLook>;
