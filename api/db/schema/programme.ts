import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  Phrases,
  Requirement,
  RequirementFields,
  RequirementState,
} from '#domain/requirements/requirements.ts';

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
  /** Requirements as the next edition has them; `fromEdition` is null before the first that does. */
  requirement: RequirementFields & {
    id: Generated<string>;
    code: string;
    phrases: JSONColumnType<Phrases, string | undefined, string>;
    state: Generated<RequirementState>;
    fromEdition: number | null;
    untilEdition: number | null;
    version: Generated<number>;
  };
  /** Every edition that was published; the last is in force. */
  requirementEdition: {
    edition: number;
    requirements: JSONColumnType<Requirement[], string, never>;
    publishedBy: string | null;
    publishedAt: ColumnType<Date, Date | undefined, never>;
  };
};
