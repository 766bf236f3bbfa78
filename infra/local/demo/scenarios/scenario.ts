import type { Command, Delivery } from '#domain/applications/commands.ts';
import type { Moment } from '../moments.ts';
import type { ProductKey } from '../products.ts';
import type { FailureName } from '../results/more-failures.ts';

/** Who takes a step: one of the reviewers, or whoever acts for the maker. */
export type Side = 'shen' | 'zhou' | 'maker';

/** What a command may need to know of its application. */
export type Facts = { configurationIds: string[]; delivery: Delivery };

/** A result for the configuration of this ordinal (from 1). */
export type ConfigurationRun = {
  ordinal: number;
  failures: readonly FailureName[];
  /** Failures that the maker mended before the next run. */
  teething?: number;
  /** How old the device's security patch is; days. */
  patchAge?: number;
};

export type Step =
  | { at: Moment; by: Side; command: (facts: Facts) => Command }
  | { at: Moment; runs: ConfigurationRun[] }
  /** Bypass items in their first or second version. */
  | { at: Moment; bypass: readonly FailureName[]; version: 1 | 2 };

/** In which language people write to each other about an application. */
export type Tongue = 'zh' | 'en';

/** The life of one application so far. */
export type Scenario = {
  product: ProductKey;
  /** Chinese, where it is left out. */
  tongue?: Tongue;
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
  /** Everything after the creation up to where it stands, without the final approval. */
  steps: Step[];
  final?: Step;
};
