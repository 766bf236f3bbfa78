import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';

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
