import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#domain/accounts/permissions.ts';
import type { AuditPhase } from '#domain/audit/audit.ts';

/** Set by the database, never changed. */
type ReadOnly<T> = ColumnType<T, never, never>;
type Immutable<T> = ColumnType<T, T, never>;

type WrittenEntry = {
  /** In the order of writing, with gaps. */
  id: ReadOnly<number>;
  at: ReadOnly<Date>;
  requestId: Immutable<string>;
  /** Null for a visitor. */
  actorId: Immutable<string | null>;
  actorLogin: Immutable<string | null>;
  actorName: Immutable<string | null>;
  actorNameEn: Immutable<string | null>;
  actorRoles: Immutable<Role[]>;
  address: Immutable<string>;
  operation: Immutable<string>;
  targetKind: Immutable<string | null>;
  targetId: Immutable<string | null>;
  phase: Immutable<AuditPhase>;
  errorCode: Immutable<string | null>;
  detail: ColumnType<Record<string, unknown>, string, never>;
};

/** Entries that wait to be sealed. */
export type AuditPendingTable = WrittenEntry & { xid: ReadOnly<string> };

/** Entries in the chain. */
export type AuditEntryTable = WrittenEntry & {
  /** From 1, without gaps. */
  sequence: ReadOnly<number>;
  /** The transaction that wrote it; null where it was sealed as it was written. */
  xid: ReadOnly<string | null>;
  sealedAt: ReadOnly<Date | null>;
  previousHash: ReadOnly<string>;
  hash: ReadOnly<string>;
};

/** A view of both tables. */
export type AuditLineView = WrittenEntry & {
  /** Null, as the hash, until it is sealed. */
  sequence: ReadOnly<number | null>;
  hash: ReadOnly<string | null>;
};

export type AuditHeadTable = {
  onlyRow: Generated<boolean>;
  sequence: ReadOnly<number>;
  hash: ReadOnly<string>;
};

/** The audit log and the end of its chain. */
export type AuditSchema = {
  auditPending: AuditPendingTable;
  auditEntry: AuditEntryTable;
  auditLine: AuditLineView;
  auditHead: AuditHeadTable;
};
