import type { ColumnType, JSONColumnType } from 'kysely';

export type ProgrammeSchema = {
  /** At most one row. */
  programme: {
    one: ColumnType<boolean, never, never>;
    value: JSONColumnType<Record<string, unknown>, string, string>;
    logo: string | null;
    version: ColumnType<number, number | undefined, number>;
    setUpAt: ColumnType<Date | null, Date | undefined, Date>;
    updatedAt: ColumnType<Date, Date | undefined, Date>;
  };
  /** All logos ever used, by the SHA-256 of their bytes: certificates refer to them. */
  programmeLogo: {
    hash: string;
    png: Buffer;
    /** Pixels. */
    width: number;
    height: number;
    createdAt: ColumnType<Date, never, never>;
  };
  /** One row until the first administrator exists. */
  setUpCode: { one: ColumnType<boolean, never, never>; hash: string; expiresAt: Date };
};
