import type { ColumnType, Generated } from 'kysely';
import type { AuditPhase } from '#domain/audit.ts';
import type { Role } from '#domain/permissions.ts';

/** Set by the database, and never changed. */
type Chained<T> = ColumnType<T, never, never>;
type Kept<T> = ColumnType<T, T, never>;

export type AuditEntryTable = {
  /** From 1, without gaps. */
  sequence: Chained<number>;
  at: Chained<Date>;
  requestId: Kept<string>;
  /** Null for a visitor. */
  actorId: Kept<string | null>;
  actorLogin: Kept<string | null>;
  actorName: Kept<string | null>;
  actorNameEn: Kept<string | null>;
  actorRoles: Kept<Role[]>;
  address: Kept<string>;
  operation: Kept<string>;
  targetKind: Kept<string | null>;
  targetId: Kept<string | null>;
  phase: Kept<AuditPhase>;
  errorCode: Kept<string | null>;
  detail: ColumnType<Record<string, unknown>, string, never>;
  previousHash: Chained<string>;
  hash: Chained<string>;
};

export type AuditHeadTable = {
  onlyRow: Generated<boolean>;
  sequence: Chained<number>;
  hash: Chained<string>;
};

/** The audit log and the end of its chain. */
export type AuditSchema = { auditEntry: AuditEntryTable; auditHead: AuditHeadTable };
