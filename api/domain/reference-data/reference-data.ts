import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { lineSchema } from '#domain/shared/validation.ts';

/** Lists that enterprises choose from, maintained by administrators. */
export const referenceKinds = [
  'category',
  'os',
  'cpu-architecture',
  'screen-density',
  'sales-region',
  'preloaded-app',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** A retired item cannot be chosen any more; former choices keep it and its name. */
export const referenceStates = ['in-use', 'retired'] as const;
export type ReferenceState = (typeof referenceStates)[number];

/** How an item is used: a chosen one cannot be deleted; `certified` is for systems. */
export const referenceUses = ['none', 'chosen', 'certified'] as const;
export type ReferenceUse = (typeof referenceUses)[number];

/** Kind of device of a category, for the icons in lists. */
export const categoryTypes = [
  'phone',
  'tablet',
  'watch',
  'tv',
  'reader',
  'car',
  'smart-screen',
  'laptop',
] as const;
export type CategoryType = (typeof categoryTypes)[number];

const longestCode = 32;

/** The stored code of an item, which never changes. Letters, digits, dots, dashes; 1 to 32. */
export const referenceCodeSchema = z
  .string()
  .min(1)
  .max(longestCode)
  .regex(/^[0-9A-Za-z][0-9A-Za-z._-]*$/);

/** A name in one language. Characters. */
export const referenceNameSchema = lineSchema(64);
/** Positions in a list; ten apart, so that another fits between. */
export const referenceOrdinalSchema = z.int().min(1).max(9999);

/** Error for a missing item. */
export const missingItem: Record<ReferenceKind, ErrorName> = {
  category: 'categoryMissing',
  os: 'osMissing',
  'cpu-architecture': 'dataMissing',
  'screen-density': 'dataMissing',
  'sales-region': 'dataMissing',
  'preloaded-app': 'dataMissing',
};

type ItemState = { kind: ReferenceKind; state: ReferenceState; use: ReferenceUse };
/** Other facts: number of active items of the kind, this one included, and whether the published list has it. */
type Others = { inUse: number; isListed: boolean };
type Barrier = { error: ErrorName; reason: 'certified' | 'last' | 'chosen' | 'listed' };

/** Why an item may not be retired; null where it may. Without an operating system nobody could apply. */
export function retireBarrier({ kind, state }: ItemState, inUse: number): Barrier | null {
  const isLast = kind === 'os' && state === 'in-use' && inUse === 1;
  return isLast ? { error: 'lastOsUndeletable', reason: 'last' } : null;
}

/** Why an item may not be deleted, the strongest reason; null where it may. */
export function deleteBarrier(item: ItemState, { inUse, isListed }: Others): Barrier | null {
  const { kind, use } = item;
  if (kind === 'os' && use === 'certified') return { error: 'osTiedToCertificate', reason: 'certified' };
  const last = retireBarrier(item, inUse);
  if (last) return last;
  if (use !== 'none') return { error: 'parameterInvalid', reason: 'chosen' };
  return isListed ? { error: 'parameterInvalid', reason: 'listed' } : null;
}

/** Error for an unknown or retired code. */
export const notChoosable: Record<ReferenceKind, ErrorName> = {
  category: 'categoryMissing',
  os: 'osMissing',
  'cpu-architecture': 'cpuArchitectureMissing',
  'screen-density': 'screenDensityMissing',
  'sales-region': 'salesRegionMissing',
  'preloaded-app': 'preloadedAppsRefreshed',
};

/** The apps of an application, and the version of their list; 1 by default. */
export type AppSelection = { preloadedApps: readonly string[]; preloadedListVersion?: number | undefined };
/** A published list of preloaded apps; versions count from 1. */
export type PreloadedList = { version: number; apps: readonly string[] };

/** True where a newer list was published: the apps have to be chosen again. */
export function isStaleSelection(
  { preloadedApps, preloadedListVersion = 1 }: AppSelection,
  { version, apps }: PreloadedList,
): boolean {
  return preloadedListVersion !== version || preloadedApps.some((app) => !apps.includes(app));
}
