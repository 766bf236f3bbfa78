import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { lineSchema } from '#domain/shared/validation.ts';

/** What the programme lets makers choose from; each kind is a list that administrators keep. */
export const referenceKinds = [
  'category',
  'os',
  'cpu-architecture',
  'screen-density',
  'sales-region',
  'preloaded-app',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** A retired item is chosen no more; what was chosen before keeps it, and its name. */
export const referenceStates = ['in-use', 'retired'] as const;
export type ReferenceState = (typeof referenceStates)[number];

/** What was ever chosen is never deleted; a system that was certified says so. */
export const referenceUses = ['none', 'chosen', 'certified'] as const;
export type ReferenceUse = (typeof referenceUses)[number];

/** Which kind of device a category's products are: what lists draw beside them. */
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

/** What stands for an item in everything that is stored: it never changes. Letters, digits, dots, dashes; 1 to 32. */
export const referenceCodeSchema = z
  .string()
  .min(1)
  .max(longestCode)
  .regex(/^[0-9A-Za-z][0-9A-Za-z._-]*$/);

/** A name in one language. Characters. */
export const referenceNameSchema = lineSchema(64);
/** Places in a list; ten apart, so that another fits between. */
export const referenceOrdinalSchema = z.int().min(1).max(9999);

/** What is answered where an item that is to be changed is gone. */
export const missingItem: Record<ReferenceKind, ErrorName> = {
  category: 'categoryMissing',
  os: 'osMissing',
  'cpu-architecture': 'dataMissing',
  'screen-density': 'dataMissing',
  'sales-region': 'dataMissing',
  'preloaded-app': 'dataMissing',
};

type Standing = { kind: ReferenceKind; state: ReferenceState; use: ReferenceUse };
/** What else there is: items of the kind in use, the one in question among them, and whether the list in force names it. */
type Others = { inUse: number; isListed: boolean };
type Barrier = { error: ErrorName; reason: 'certified' | 'last' | 'chosen' | 'listed' };

/** Why an item may not be retired; null where it may. Without an operating system nobody could apply. */
export function retireBarrier({ kind, state }: Standing, inUse: number): Barrier | null {
  const isLast = kind === 'os' && state === 'in-use' && inUse === 1;
  return isLast ? { error: 'lastOsUndeletable', reason: 'last' } : null;
}

/** Why an item may not be deleted, the strongest reason; null where it may. */
export function deleteBarrier(item: Standing, { inUse, isListed }: Others): Barrier | null {
  const { kind, use } = item;
  if (kind === 'os' && use === 'certified') return { error: 'osTiedToCertificate', reason: 'certified' };
  const last = retireBarrier(item, inUse);
  if (last) return last;
  if (use !== 'none') return { error: 'parameterInvalid', reason: 'chosen' };
  return isListed ? { error: 'parameterInvalid', reason: 'listed' } : null;
}

/** What is answered where a code stands for nothing that may be chosen. */
export const notChoosable: Record<ReferenceKind, ErrorName> = {
  category: 'categoryMissing',
  os: 'osMissing',
  'cpu-architecture': 'cpuArchitectureMissing',
  'screen-density': 'screenDensityMissing',
  'sales-region': 'salesRegionMissing',
  'preloaded-app': 'preloadedAppsRefreshed',
};

/** The apps of an application, and the list that they were chosen from; none said is the first. */
export type AppSelection = { preloadedApps: readonly string[]; preloadedListVersion?: number | undefined };
/** A published list of preloaded apps; versions count from 1. */
export type PreloadedList = { version: number; apps: readonly string[] };

/** True where apps were chosen from a list that has been refreshed since: they are to be chosen again. */
export function isStaleSelection(
  { preloadedApps, preloadedListVersion = 1 }: AppSelection,
  { version, apps }: PreloadedList,
): boolean {
  return preloadedListVersion !== version || preloadedApps.some((app) => !apps.includes(app));
}
