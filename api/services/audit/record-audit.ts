import { insertAuditEntry } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import {
  type AuditActor,
  type AuditedOperation,
  type AuditPhase,
  type AuditTarget,
  auditText,
  bound,
} from '#domain/audit/audit.ts';

export type AuditNote = {
  requestId: string;
  /** Null for a visitor. */
  actor: AuditActor | null;
  /** Where the call came from. */
  address: string;
  operation: AuditedOperation;
  target?: AuditTarget | null;
  phase: AuditPhase;
  errorCode?: string | null;
  /** Never secrets, free text or file contents. */
  detail?: Record<string, unknown>;
};

/** A note as the log's row of it. */
export function auditEntryOf(note: AuditNote) {
  const { requestId, actor, operation, target = null, phase, errorCode = null, detail = {} } = note;
  return {
    requestId,
    actorId: actor?.accountId ?? null,
    actorLogin: actor?.login ?? null,
    actorName: actor?.name ?? null,
    actorNameEn: actor?.nameEn ?? null,
    actorRoles: [...(actor?.roles ?? [])],
    address: auditText(note.address, 64),
    operation,
    targetKind: target?.kind ?? null,
    targetId: target && auditText(target.id),
    phase,
    errorCode,
    detail: JSON.stringify(bound(detail)),
  };
}

/**
 * Writes one entry of the audit log, in a transaction of its own: `db` is the pool. What is written is sealed into the
 * chain within a second; a longer transaction would keep it, and what others write after it, from being sealed.
 */
export async function recordAudit({ db }: { db: Db }, note: AuditNote): Promise<void> {
  // A connection that is told once whose it is takes one round trip, not two.
  await runForSystem(() => insertAuditEntry(db, auditEntryOf(note)));
}
