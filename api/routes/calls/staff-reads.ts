import type { Endpoint } from '#contract/endpoint.ts';
import { isStaffRole } from '#domain/accounts/permissions.ts';
import type { AuditActor, AuditedOperation, AuditTarget } from '#domain/audit/audit.ts';
import { readWindowMs } from '#domain/audit/audit.ts';

const maxRemembered = 10_000;

/** The audited operation of a read, if it is audited: of an application, by staff. */
export function staffReadOf(
  { staffRead }: Pick<Endpoint, 'staffRead'>,
  actor: Pick<AuditActor, 'roles'> | null,
): AuditedOperation | undefined {
  return actor?.roles.some(isStaffRole) ? staffRead : undefined;
}

/** Finds the reads that begin a window; `now` in milliseconds of a clock that never goes back. */
export function rememberReads(now: () => number = () => performance.now()) {
  // In the order in which they were recorded: the oldest is removed first, and then recorded again.
  const recordedAt = new Map<string, number>();
  return {
    /** True for the first such reading of a person and thing in a window; pages read again with every push. */
    isFirst(reader: AuditActor, target: AuditTarget | null, operation: AuditedOperation): boolean {
      const key = keyOf(reader, target, operation);
      if (now() - (recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < readWindowMs) return false;
      recordedAt.delete(key);
      recordedAt.set(key, now());
      const [oldest] = recordedAt.keys();
      if (recordedAt.size > maxRemembered && oldest !== undefined) recordedAt.delete(oldest);
      return true;
    },
    /** A reading that came to nothing begins no window. */
    forget(reader: AuditActor, target: AuditTarget | null, operation: AuditedOperation): void {
      recordedAt.delete(keyOf(reader, target, operation));
    },
  };
}

function keyOf({ accountId }: AuditActor, target: AuditTarget | null, operation: AuditedOperation): string {
  return `${accountId} ${target?.id ?? ''} ${operation}`;
}
