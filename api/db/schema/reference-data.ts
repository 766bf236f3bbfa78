import type { ColumnType, Generated } from 'kysely';
import type {
  CategoryType,
  ReferenceKind,
  ReferenceState,
  ReferenceUse,
} from '#domain/reference-data/reference-data.ts';

export type ReferenceSchema = {
  referenceItem: {
    id: Generated<string>;
    kind: ReferenceKind;
    code: string;
    nameZh: string;
    nameEn: string;
    /** Of a category alone. */
    type: CategoryType | null;
    ordinal: number;
    state: Generated<ReferenceState>;
    use: Generated<ReferenceUse>;
    version: Generated<number>;
    createdAt: ColumnType<Date, never, never>;
    updatedAt: ColumnType<Date, never, Date>;
  };
  /** Every list of preloaded apps that was ever published; the last is in force. */
  preloadedList: {
    version: number;
    apps: string[];
    publishedBy: string | null;
    publishedAt: ColumnType<Date, Date | undefined, never>;
  };
};
