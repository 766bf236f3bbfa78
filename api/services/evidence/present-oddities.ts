import type { OddityView } from '#contract/evidence.ts';
import type { ReportOddity } from '#domain/test-results/test-results.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';

/** Oddities in words, the same for page, desk and `assay check`. */
export function presentOddities(oddities: readonly ReportOddity[]): OddityView[] {
  return oddities.map(({ code, details }) => ({
    code,
    details,
    text: inBothLanguages(({ oddities }) => oddities[code](details)),
  }));
}
