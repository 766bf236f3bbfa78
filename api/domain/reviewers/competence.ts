import { z } from 'zod';
import type { ReviewerAction } from '#domain/applications/waits.ts';
import { needsChineseNames } from '#domain/countries/chinese-names.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';

/** What a reviewer may be competent for. */
export const competencePhases = ['product', 'commercial', 'results', 'samples', 'final'] as const;
export type CompetencePhase = (typeof competencePhases)[number];

const phases: Record<ReviewerAction, CompetencePhase> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'receive-samples': 'samples',
  'test-samples': 'samples',
  'approve-final': 'final',
};

/** The phase that an action of a reviewer belongs to. */
export function phaseOfAction(action: ReviewerAction): CompetencePhase {
  return phases[action];
}

/** The language that an enterprise writes in: Chinese where its names are asked for in Chinese. */
export function languageOfCountry(country: string | null): Locale {
  return needsChineseNames(country) ? 'zh' : 'en';
}

/** Maximum categories of a reviewer; an empty list stands for all. */
export const maxCompetenceCategories = 50;

const distinct = (list: readonly string[]) => new Set(list).size === list.length;

/** What a reviewer reviews; an empty list stands for all. */
export const competenceSchema = z.strictObject({
  phases: z.array(z.enum(competencePhases)).max(competencePhases.length).refine(distinct),
  categories: z.array(referenceCodeSchema).max(maxCompetenceCategories).refine(distinct),
  languages: z.array(z.enum(locales)).max(locales.length).refine(distinct),
});
export type Competence = z.output<typeof competenceSchema>;

export const allCompetence: Competence = { phases: [], categories: [], languages: [] };
