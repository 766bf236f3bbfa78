import { z } from 'zod';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import { mostMemoryGb } from '#domain/general-config/config-bounds.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { deviceParameterSchema, idSchema, lineSchema } from '#domain/shared/validation.ts';

export const memoryUnits = ['MB', 'GB'] as const;

/** A positive whole amount of memory; MB at most 1023, GB at most what the programme may set at all. */
export const memorySchema = z
  .strictObject({ value: z.number().int().positive(), unit: z.enum(memoryUnits) })
  .refine((m) => m.value <= (m.unit === 'MB' ? limits.memoryMb : mostMemoryGb), {
    path: ['value'],
    params: { rule: 'memory' },
  });
export type Memory = z.output<typeof memorySchema>;

/** One memory configuration of a product; the label is a region or level. */
export const configurationSchema = z.strictObject({
  ram: memorySchema,
  rom: memorySchema,
  label: lineSchema(32),
  /** What English pages show in its place, if anything. */
  labelEn: z.union([z.literal(''), lineSchema(32)]).optional(),
});
export type ConfigurationInput = z.output<typeof configurationSchema>;

type Memories = Pick<ConfigurationInput, 'ram' | 'rom'>;

/**
 * Where the first memory above the programme's cap in GB stands, such as `configurations.0.ram.value`; null where none is.
 * @param before what the product has already: a cap that was lowered since takes nothing away
 */
export function memoryAboveCap(
  configurations: readonly Memories[],
  capGb: number,
  before: readonly Memories[] = [],
): string | null {
  const isAbove = ({ value, unit }: Memory) => unit === 'GB' && value > capGb;
  const sizeOf = ({ ram, rom }: Memories) => `${ram.value}${ram.unit}+${rom.value}${rom.unit}`;
  const kept = new Set(before.map(sizeOf));
  for (const [at, configuration] of configurations.entries()) {
    if (kept.has(sizeOf(configuration))) continue;
    if (isAbove(configuration.ram)) return `configurations.${at}.ram.value`;
    if (isAbove(configuration.rom)) return `configurations.${at}.rom.value`;
  }
  return null;
}

/** Two configurations are the same when their memory and label are. */
export function configurationKey(configuration: ConfigurationInput): string {
  const { ram, rom, label } = configuration;
  return `${ram.value}${ram.unit}+${rom.value}${rom.unit}/${label.normalize('NFKC').toLowerCase()}`;
}

/** The partner's own nine letters or digits of a channel ID. */
export const customCodeSchema = z.string().regex(/^[0-9A-Za-z]{9}$/);

/** What a channel ID is generated from; without a partner code it is the product's own, or the enterprise's first. */
export const channelIdSchema = z.strictObject({
  partnerCode: partnerCodeSchema.optional(),
  customCode: customCodeSchema,
});

/** Full channel ID: partner code (7) and custom code (9), 16 characters. */
export function channelIdOf(partnerCode: string, customCode: string): string {
  return `${partnerCode}${customCode}`.toUpperCase();
}

/** The partner code that a channel ID begins with. */
export function partnerCodeOf(channelId: string | null): string | null {
  return channelId === null ? null : channelId.slice(0, -9);
}

const hasDuplicates = (keys: string[]) => new Set(keys).size !== keys.length;

/** What is written of a product in words. */
const productTexts = z.strictObject({
  name: lineSchema(64),
  /** What English pages show in its place, if anything. */
  nameEn: z.union([z.literal(''), lineSchema(64)]).optional(),
  brand: deviceParameterSchema(),
  brandAlias: deviceParameterSchema(),
  model: deviceParameterSchema(),
  series: z.union([z.literal(''), deviceParameterSchema()]).default(''),
});
/** View, row, form and comparison follow this list. */
export const productTextNames = fieldNames(productTexts);
export type ProductText = (typeof productTextNames)[number];

export const productSchema = productTexts.extend({
  category: referenceCodeSchema,
  cpuArchitecture: referenceCodeSchema.nullable().default(null),
  screenDensity: referenceCodeSchema.nullable().default(null),
  /** One of the enterprise's codes that stand; without one the product's own, or the enterprise's first. */
  partnerCode: partnerCodeSchema.nullable().optional(),
  customCode: customCodeSchema.nullable().default(null),
  configurations: z
    .array(configurationSchema)
    .min(1)
    .max(limits.configurationsPerProduct)
    .refine((list) => !hasDuplicates(list.map(configurationKey)), { params: { rule: 'duplicate' } }),
  contactIds: z
    .array(idSchema)
    .min(1)
    .max(limits.contactsPerProduct)
    .refine((list) => !hasDuplicates(list), { params: { rule: 'duplicate' } }),
});
export type ProductInput = z.output<typeof productSchema>;

/** What stands in a product's own row. */
export const productFields = fieldNames(
  productSchema.omit({ partnerCode: true, configurations: true, contactIds: true }),
);

/**
 * By what an enterprise's products are listed: `nameEn` is the name that English pages show, `configurations` how many
 * there are, `application` the number of the latest one. Without a channel ID or an application comes before all that have one.
 */
export const productSorts = [
  'updated',
  'name',
  'nameEn',
  'category',
  'status',
  'configurations',
  'channel',
  'application',
] as const;
export type ProductSort = (typeof productSorts)[number];

export type ProductOrder = { sort: ProductSort; descending: boolean };

/** An order as it is asked for: what changed last comes first, everything else from its beginning. */
export function productOrderOf({
  sort,
  order,
}: {
  sort: ProductSort;
  order?: 'asc' | 'desc' | undefined;
}): ProductOrder {
  return { sort, descending: order === undefined ? sort === 'updated' : order === 'desc' };
}
