import type { z } from 'zod';
import type { bypassView, configurationResultView, refusalView } from '#contract/evidence.ts';

export type BypassView = z.output<typeof bypassView>;
export type ConfigurationResultView = z.output<typeof configurationResultView>;
export type RefusalView = z.output<typeof refusalView>;
