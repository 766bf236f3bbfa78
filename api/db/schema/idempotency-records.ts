import type { ColumnType } from 'kysely';

export type IdempotencyRecordSchema = {
  /** Answers of calls with an Idempotency-Key. */
  idempotencyRecord: {
    accountId: string;
    key: string;
    /** The tenant of the connection. */
    scope: ColumnType<string, never, never>;
    call: string;
    inputHash: string;
    /** Null where the answer has no body. */
    answer: ColumnType<Record<string, unknown> | null, string | null, string>;
    createdAt: ColumnType<Date, never, never>;
  };
};
