import { z } from 'zod';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import { maxMemoryGb } from '#domain/general-config/config-bounds.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { deviceParameterSchema, idSchema, lineSchema } from '#domain/shared/validation.ts';

export const memoryUnits = ['MB', 'GB'] as const;

/** A positive whole amount of memory; at most 1023 MB, or the largest GB value the programme may set. */
export const memorySchema = z
  .strictObject({ value: z.number().int().positive(), unit: z.enum(memoryUnits) })
  .refine((m) => m.value <= (m.unit === 'MB' ? limits.memoryMb : maxMemoryGb), {
    path: ['value'],
    params: { rule: 'memory' },
  });
export type Memory = z.output<typeof memorySchema>;

/** One memory configuration of a product; the label is a region or level. */
export const configurationSchema = z.strictObject({
  ram: memorySchema,
  rom: memorySchema,
  label: lineSchema(32),
  /** Label for English pages, if any. */
  labelEn: z.union([z.literal(''), lineSchema(32)]).optional(),
});
export type ConfigurationInput = z.output<typeof configurationSchema>;

type Memories = Pick<ConfigurationInput, 'ram' | 'rom'>;

/**
 * Path of the first memory above the programme's maximum in GB, such as `configurations.0.ram.value`; null without
 * one.
 * @param before the product's present memory, which stays allowed
 */
export function memoryAboveCap(
  configurations: readonly Memories[],
  capGb: number,
  before: readonly Memories[] = [],
): string | null {
  const isAbove = ({ value, unit }: Memory) => unit === 'GB' && value > capGb;
  const sizeOf = ({ ram, rom }: Memories) => `${ram.value}${ram.unit}+${rom.value}${rom.unit}`;
  const unchanged = new Set(before.map(sizeOf));
  for (const [at, configuration] of configurations.entries()) {
    if (unchanged.has(sizeOf(configuration))) continue;
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

/** The enterprise's own part of a channel ID: nine letters or digits. */
export const customCodeSchema = z.string().regex(/^[0-9A-Za-z]{9}$/);

/** Input for a channel ID; the partner code defaults to the product's own, then the enterprise's first. */
export const channelIdSchema = z.strictObject({
  partnerCode: partnerCodeSchema.optional(),
  customCode: customCodeSchema,
});

/** Full channel ID: partner code (7) and custom code (9), 16 characters. */
export function channelIdOf(partnerCode: string, customCode: string): string {
  return `${partnerCode}${customCode}`.toUpperCase();
}

/** The partner code of a channel ID. */
export function partnerCodeOf(channelId: string | null): string | null {
  return channelId === null ? null : channelId.slice(0, -9);
}

const hasDuplicates = (keys: string[]) => new Set(keys).size !== keys.length;

/** Text fields of a product. */
const productTexts = z.strictObject({
  name: lineSchema(64),
  /** Name for English pages, if any. */
  nameEn: z.union([z.literal(''), lineSchema(64)]).optional(),
  brand: deviceParameterSchema(),
  brandAlias: deviceParameterSchema(),
  model: deviceParameterSchema(),
  series: z.union([z.literal(''), deviceParameterSchema()]).default(''),
});
/** Order of the fields in view, row, form and comparison. */
export const productTextNames = fieldNames(productTexts);
export type ProductText = (typeof productTextNames)[number];

export const productSchema = productTexts.extend({
  category: referenceCodeSchema,
  cpuArchitecture: referenceCodeSchema.nullable().default(null),
  screenDensity: referenceCodeSchema.nullable().default(null),
  /** An active code of the enterprise; by default the product's own, then the enterprise's first. */
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

/** Columns of a product. */
export const productFields = fieldNames(
  productSchema.omit({ partnerCode: true, configurations: true, contactIds: true }),
);

/**
 * Sort columns of an enterprise's products: `nameEn` is the name on English pages, `configurations` their number,
 * `application` the number of the latest one. Products without a channel ID or application come first.
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

/** The order, with the default direction: latest change first, others ascending. */
export function productOrderOf({
  sort,
  order,
}: {
  sort: ProductSort;
  order?: 'asc' | 'desc' | undefined;
}): ProductOrder {
  return { sort, descending: order === undefined ? sort === 'updated' : order === 'desc' };
}
