import type { AgreementVersions } from '#contract/agreements.ts';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

export const statusLooks = {
  signed: { tone: 'ok', icon: 'ok' },
  newer: { tone: 'warn', icon: 'edit' },
  unsigned: { tone: 'idle', icon: 'idle' },
  ended: { tone: 'idle', icon: 'ended' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

export type AgreementStatus = {
  state: keyof typeof statusLooks;
  /** The newest version that the reader signed and did not end; null where there is none. */
  own: number | null;
  lastSignedAt: string | null;
};

/** How an agreement stands between its reader and the programme. */
export function agreementStatus({ versions, signatures }: AgreementVersions): AgreementStatus {
  const active = signatures.filter(({ terminatedAt }) => terminatedAt === null);
  const own = active.length > 0 ? Math.max(...active.map(({ version }) => version)) : null;
  const lastSignedAt =
    signatures
      .map(({ signedAt }) => signedAt)
      .sort()
      .at(-1) ?? null;
  if (own === null) return { state: signatures.length > 0 ? 'ended' : 'unsigned', own, lastSignedAt };
  return { state: own < (versions[0]?.version ?? 0) ? 'newer' : 'signed', own, lastSignedAt };
}
