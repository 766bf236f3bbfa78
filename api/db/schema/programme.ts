import type { ColumnType, JSONColumnType } from 'kysely';

export type ProgrammeSchema = {
  /** One row, or none before anything is set. */
  programme: {
    one: ColumnType<boolean, never, never>;
    value: JSONColumnType<Record<string, unknown>, string, string>;
    logo: string | null;
    version: ColumnType<number, number | undefined, number>;
    setUpAt: ColumnType<Date | null, Date | undefined, Date>;
    updatedAt: ColumnType<Date, Date | undefined, Date>;
  };
  /** Every logo that there ever was, by the SHA-256 of its bytes: certificates name theirs. */
  programmeLogo: {
    hash: string;
    png: Buffer;
    /** Pixels. */
    width: number;
    height: number;
    createdAt: ColumnType<Date, never, never>;
  };
  /** One row while the portal waits for its first administrator. */
  setUpCode: { one: ColumnType<boolean, never, never>; hash: string; expiresAt: Date };
};
