import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FailingChecks, ProcessKind, QueueName } from '#domain/operations/system-health.ts';

export type ProcessSchema = {
  process: {
    id: string;
    kind: ProcessKind;
    host: string;
    pid: number;
    /** That it takes jobs from. */
    queues: readonly QueueName[];
    failing: ColumnType<FailingChecks, string, string>;
    /** SHA-256 of what it keeps in the storage, where it could read that back. */
    storageMark: string | null;
    startedAt: Generated<Date>;
    seenAt: Generated<Date>;
    endedAt: Date | null;
  };
  /** Versions that were prepared. */
  release: {
    id: GeneratedAlways<number>;
    /** Of its workflow code, the first 16 digits of a SHA-256. */
    workflowBuild: string;
    preparedAt: Generated<Date>;
  };
};
