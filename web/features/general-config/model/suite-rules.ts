import { z } from 'zod';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';

export type SuiteRule = (typeof incompleteRules)[number];

const rulesSchema = z.record(z.string(), z.enum(incompleteRules));
type SuiteRules = z.output<typeof rulesSchema>;

/** What each suite's incomplete runs mean, as a text says it; null where it says something else. */
export function readSuiteRules(text: string): SuiteRules | null {
  try {
    return rulesSchema.parse(JSON.parse(text.trim() || '{}'));
  } catch {
    return null;
  }
}

export const writeSuiteRules = (rules: SuiteRules): string => JSON.stringify(rules);

/** Of one name, in any case, one rule. */
export function withRule(rules: SuiteRules, suite: string, rule: SuiteRule): SuiteRules {
  const others = Object.entries(rules).filter(([name]) => name.toLowerCase() !== suite.toLowerCase());
  return { ...Object.fromEntries(others), [suite]: rule };
}

export const withoutRule = (rules: SuiteRules, suite: string): SuiteRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => name !== suite));
