import type { ColumnType, Generated } from 'kysely';

export type GeneralConfigSchema = {
  generalConfig: {
    id: Generated<string>;
    key: string;
    value: ColumnType<unknown, string, string>;
    version: Generated<number>;
    createdAt: ColumnType<Date, never, never>;
    updatedAt: ColumnType<Date, Date, Date>;
  };
};
