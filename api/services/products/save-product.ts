import { emitEvent } from '#api/events/emit-event.ts';
import { labelKey } from '#db/name-keys.ts';
import { countContacts } from '#db/queries/contacts.ts';
import { findActiveCodes } from '#db/queries/partner-codes.ts';
import { hasIdenticalProduct, type OwnedProduct } from '#db/queries/products.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import {
  type ConfigurationInput,
  channelIdOf,
  configurationKey,
  memoryAboveCap,
  type ProductInput,
  partnerCodeOf,
} from '#domain/products/products.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';

/**
 * The columns of a product as its enterprise may store them.
 * @param channelId that it has, of whose code it stays also when that was withdrawn
 * @throws CatalogueError partnerCodeFailed when a channel ID is wanted and the enterprise has no such partner code
 */
export async function productColumns(
  trx: Db,
  enterpriseId: string,
  product: ProductInput,
  channelId: string | null = null,
) {
  const { configurations: _, contactIds: __, partnerCode: chosen, customCode, ...columns } = product;
  if (customCode === null) return { ...columns, customCode, channelId: null };
  const partnerCode = await issuedCode(trx, enterpriseId, { chosen, channelId });
  return { ...columns, ...channelColumns(partnerCode, customCode) };
}

/** What is stored of a channel ID. */
export const channelColumns = (partnerCode: string, customCode: string) => ({
  customCode: customCode.toUpperCase(),
  channelId: channelIdOf(partnerCode, customCode),
});

/**
 * The code that a product's channel ID begins with: the one that is chosen, else its own, else the enterprise's first.
 * @param channelId that the product has, of whose code it stays also when that was withdrawn
 * @throws CatalogueError partnerCodeFailed when the enterprise has no such code
 */
export async function issuedCode(
  db: Db,
  enterpriseId: string,
  { chosen, channelId = null }: { chosen?: string | null | undefined; channelId?: string | null },
): Promise<string> {
  const own = partnerCodeOf(channelId);
  const current = await findActiveCodes(db, enterpriseId);
  const code = [own, ...current].find((one) => one !== null && one === (chosen ?? own ?? one));
  if (!code) throw new CatalogueError('partnerCodeFailed');
  return code;
}

const channelIdTaken = () =>
  new CatalogueError('channelIdGenerationFailed', { reason: 'taken', path: 'customCode' });

type Chosen = { category: string; cpuArchitecture: string | null; screenDensity: string | null };

/** @throws CatalogueError categoryMissing, cpuArchitectureMissing, screenDensityMissing for what may not be chosen */
export function checkDeviceChoices(trx: Db, product: Chosen, before?: Chosen): Promise<void> {
  const choice = (kind: ReferenceKind, field: keyof Chosen) => ({
    kind,
    field,
    codes: [product[field]],
    before: before ? [before[field]] : [],
  });
  return checkChoices(trx, [
    choice('category', 'category'),
    choice('cpu-architecture', 'cpuArchitecture'),
    choice('screen-density', 'screenDensity'),
  ]);
}

/** @throws CatalogueError parameterInvalid when one is not a contact of the enterprise */
export async function checkContacts(trx: Db, enterpriseId: string, contactIds: string[]): Promise<void> {
  if ((await countContacts(trx, enterpriseId, contactIds)) === contactIds.length) return;
  throw new CatalogueError('parameterInvalid', {
    reason: 'contact',
    issues: [{ in: 'body', path: 'contactIds', code: 'contact', message: 'unknown contact' }],
  });
}

/** @throws CatalogueError parameterInvalid when the labels of two configurations of the same memory look alike */
export function checkConfigurations(configurations: ConfigurationInput[]): void {
  const keys = configurations.map((one) => configurationKey({ ...one, label: labelKey(one.label) }));
  if (new Set(keys).size === keys.length) return;
  throw new CatalogueError('parameterInvalid', {
    reason: 'configuration',
    issues: [{ in: 'body', path: 'configurations', code: 'duplicate', message: 'labels that look alike' }],
  });
}

/**
 * Whether the programme allows so much memory. `root` is where the product stands in the body.
 * @throws CatalogueError parameterInvalid (`reason: 'memory-cap'`, with the field and the limit in GB)
 */
export async function checkMemory(
  trx: Db,
  { configurations }: Pick<ProductInput, 'configurations'>,
  {
    root = '',
    before = [],
  }: { root?: string; before?: readonly Pick<ConfigurationInput, 'ram' | 'rom'>[] } = {},
): Promise<void> {
  const { memoryCapGb: limit } = await readGeneralConfig(trx);
  const field = memoryAboveCap(configurations, limit, before);
  if (field !== null)
    throw new CatalogueError('parameterInvalid', { reason: 'memory-cap', field: `${root}${field}`, limit });
}

/**
 * Runs a transaction that writes a product.
 * @throws CatalogueError productIdentical or channelIdGenerationFailed when one of its unique keys is taken
 */
export async function writeUniquely<T>(
  db: Db,
  product: OwnedProduct,
  write: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, write);
  } catch (error) {
    throw await explainTakenKey(db, product, error);
  }
}

/** The error for a violated key of channel IDs; every other error unchanged. */
export const explainTakenId = (error: unknown): unknown =>
  violatedUnique(error) === 'product_channel_id_key' ? channelIdTaken() : error;

async function explainTakenKey(db: Db, product: OwnedProduct, error: unknown): Promise<unknown> {
  const constraint = violatedUnique(error);
  if (constraint?.startsWith('product_identity')) return new CatalogueError('productIdentical');
  if (constraint !== 'product_channel_id_key') return error;
  // A repeated request violates both keys; which of them Postgres names is not defined.
  if (await hasIdenticalProduct(db, product)) return new CatalogueError('productIdentical');
  return channelIdTaken();
}

/** Tells the enterprise's open pages that a product is new, changed or gone. */
export function announceProduct(
  trx: Db,
  enterpriseId: string,
  product: { id: string; version: number },
  event: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const { id: entityId, version } = product;
  return emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`],
    entity: 'product',
    entityId,
    version,
    change: { event },
  });
}
