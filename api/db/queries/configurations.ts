import { sql } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import type { PlacedConfiguration } from '#domain/products/product-changes.ts';
import type { ConfigurationInput } from '#domain/products/products.ts';

export type ConfigurationRow = Required<ConfigurationInput> & {
  id: string;
  ordinal: number;
  /** A configuration in an application cannot be deleted. */
  applied: boolean;
};

/** What a configuration says of itself, for queries that call it `c`. */
export const configurationColumns = [
  'c.id',
  'c.ordinal',
  'c.ramValue',
  'c.ramUnit',
  'c.romValue',
  'c.romUnit',
  'c.label',
  'c.labelEn',
] as const;

/** A product's configurations by ordinal. */
export async function listConfigurations(db: Db, productId: string): Promise<ConfigurationRow[]> {
  const rows = await db
    .selectFrom('configuration as c')
    .select(configurationColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('applicationConfiguration as ac')
          .select('ac.applicationId')
          .whereRef('ac.configurationId', '=', 'c.id'),
      ).as('applied'),
    )
    .where('c.productId', '=', productId)
    .orderBy('c.ordinal')
    .execute();
  return rows.map(({ ramValue, ramUnit, romValue, romUnit, applied, ...row }) => ({
    ...row,
    ram: { value: ramValue, unit: ramUnit },
    rom: { value: romValue, unit: romUnit },
    applied: Boolean(applied),
  }));
}

type Columns = Omit<Database['configuration'], 'id' | 'productId'>;
const columnsOf = ({ ordinal, ram, rom, label, labelEn }: PlacedConfiguration) =>
  ({
    ordinal,
    label,
    labelEn,
    ramValue: ram.value,
    ramUnit: ram.unit,
    romValue: rom.value,
    romUnit: rom.unit,
  }) satisfies Record<keyof Columns, unknown>;

/** Replaces a product's configurations; rows whose id is missing are deleted. */
export async function writeConfigurations(
  trx: Db,
  productId: string,
  placed: PlacedConfiguration[],
): Promise<void> {
  const keptIds = placed.flatMap(({ id }) => (id === null ? [] : [id]));
  await trx
    .deleteFrom('configuration')
    .where('productId', '=', productId)
    .where(sql<boolean>`id <> all (${keptIds}::uuid[])`)
    .execute();
  // Ordinals are unique at every moment, so rows are first moved out of the way.
  await trx
    .updateTable('configuration')
    .set({ ordinal: sql<number>`-ordinal` })
    .where('productId', '=', productId)
    .execute();
  for (const configuration of placed.filter(({ id }) => id !== null)) {
    await trx
      .updateTable('configuration')
      .set(columnsOf(configuration))
      .where('id', '=', configuration.id)
      .execute();
  }
  const added = placed.filter(({ id }) => id === null).map(columnsOf);
  if (added.length > 0) {
    await trx
      .insertInto('configuration')
      .values(added.map((columns) => ({ productId, ...columns })))
      .execute();
  }
}
