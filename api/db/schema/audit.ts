import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#domain/accounts/permissions.ts';
import type { AuditPhase } from '#domain/audit/audit.ts';

/** Set by the database, and never changed. */
type Chained<T> = ColumnType<T, never, never>;
type Kept<T> = ColumnType<T, T, never>;

type WrittenEntry = {
  /** In the order of writing, with gaps. */
  id: Chained<number>;
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
};

/** What is written and waits to be sealed. */
export type AuditPendingTable = WrittenEntry & { xid: Chained<string> };

/** What is sealed into the chain. */
export type AuditEntryTable = WrittenEntry & {
  /** From 1, without gaps. */
  sequence: Chained<number>;
  /** The transaction that wrote it; null where it was chained as it was written. */
  xid: Chained<string | null>;
  sealedAt: Chained<Date | null>;
  previousHash: Chained<string>;
  hash: Chained<string>;
};

/** Both: every entry stands in it once. */
export type AuditLineView = WrittenEntry & {
  /** Null, as the hash, until it is sealed. */
  sequence: Chained<number | null>;
  hash: Chained<string | null>;
};

export type AuditHeadTable = {
  onlyRow: Generated<boolean>;
  sequence: Chained<number>;
  hash: Chained<string>;
};

/** The audit log and the end of its chain. */
export type AuditSchema = {
  auditPending: AuditPendingTable;
  auditEntry: AuditEntryTable;
  auditLine: AuditLineView;
  auditHead: AuditHeadTable;
};
