import type { Command, Delivery } from '#domain/applications/commands.ts';
import type { Finding } from '#domain/applications/findings.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Moment } from '../moments.ts';
import type { ProductKey } from '../products.ts';
import type { FailureName } from '../results/more-failures.ts';

/** Who takes a step: one of two reviewers, or the maker. */
export type Side = 'shen' | 'zhou' | 'maker';

export type CommandContext = { configurationIds: string[]; delivery: Delivery };

/** A result for the configuration of this ordinal (from 1). */
export type ConfigurationRun = {
  ordinal: number;
  failures: readonly FailureName[];
  /** Number of further failures, which the maker fixed before the next run. */
  fixedLater?: number;
  /** How old the device's security patch is; days. */
  patchAge?: number;
};

export type Step =
  | { at: Moment; by: Side; command: (context: CommandContext) => Command }
  | { at: Moment; runs: ConfigurationRun[] }
  /** Bypass items in their first or second version. */
  | { at: Moment; bypass: readonly FailureName[]; version: 1 | 2 }
  | { at: Moment; by: Side; rejectsBypass: FailureName; finding: Finding };

/** The course of one application. */
export type Scenario = {
  product: ProductKey;
  /** Language in which people write about the application; Chinese by default. */
  locale?: Locale;
  created: Moment;
  rom: { name: string; version: string };
  salesRegions: string[];
  /** Unit 10K devices. */
  salesVolume: number;
  preloadedApps: string[];
  /** Cases of a run of the suite. */
  cases: number;
  /** Plus mode: the certified product that information is shared with. */
  sharedWith?: ProductKey;
  /** All steps after the creation, without the final approval. */
  steps: Step[];
  final?: Step;
};
