import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type QuotaSchema = {
  /** Limits of one enterprise, instead of the programme's. */
  enterpriseQuota: {
    enterpriseId: string;
    value: JSONColumnType<Record<string, unknown>, string, string>;
    version: Generated<number>;
    updatedAt: ColumnType<Date, Date | undefined, Date>;
  };
  /** Refused calls in a month at the office, `YYYY-MM`. */
  refusedCall: { enterpriseId: string; month: string; calls: number };
  /** Bytes of the files that an enterprise uploaded; maintained by the database. */
  enterpriseUsage: { enterpriseId: string; storageBytes: ColumnType<number, never, never> };
};
