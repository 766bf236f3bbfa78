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
    /** Only of a category. */
    type: CategoryType | null;
    ordinal: number;
    state: Generated<ReferenceState>;
    use: Generated<ReferenceUse>;
    version: Generated<number>;
    createdAt: ColumnType<Date, never, never>;
    updatedAt: ColumnType<Date, never, Date>;
  };
  /** All published lists of preloaded apps; the last is in force. */
  preloadedList: {
    version: number;
    apps: string[];
    publishedBy: string | null;
    publishedAt: ColumnType<Date, Date | undefined, never>;
  };
};
