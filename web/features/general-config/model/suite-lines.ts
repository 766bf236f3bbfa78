import { z } from 'zod';
import { maxSuites, resultSizeSchema, suiteNameSchema } from '#domain/general-config/general-config.ts';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import { numberDraftSchema } from './number-draft.ts';

export type SuiteRule = (typeof incompleteRules)[number];

/** What a setting by suites says of one: MB or a rule, by the setting. */
export const lineDraftSchema = z.object({
  suite: z.string(),
  size: numberDraftSchema,
  rule: z.enum(incompleteRules),
});
export type SuiteLine = z.output<typeof lineDraftSchema>;

/** The part of a line that each setting by suites is about, and the words it may have. */
const wordsOf = {
  testResultSizes: { part: 'size', schema: z.number() },
  incompleteRuns: { part: 'rule', schema: z.enum(incompleteRules) },
} as const;
export type SuiteKey = keyof typeof wordsOf;

export function isSuiteKey(key: string): key is SuiteKey {
  return Object.hasOwn(wordsOf, key);
}

export const emptyLine: SuiteLine = { suite: '', size: Number.NaN, rule: 'refuse' };

/** The lines of a setting, as JSON says it; none where it says something else. */
export function readSuiteLines(key: SuiteKey, text: string): SuiteLine[] {
  const { part, schema } = wordsOf[key];
  try {
    const words: Record<string, SuiteRule | number> = z
      .record(z.string(), schema as z.ZodType<SuiteRule | number>)
      .parse(JSON.parse(text));
    return Object.entries(words).map(([suite, word]) => ({ ...emptyLine, suite, [part]: word }));
  } catch {
    return [];
  }
}

export function writeSuiteLines(key: SuiteKey, lines: readonly SuiteLine[]): string {
  const { part } = wordsOf[key];
  return JSON.stringify(Object.fromEntries(lines.map((line) => [line.suite.trim(), line[part]])));
}

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .refine((name) => suiteNameSchema.safeParse(name).success, { params: { rule: 'suite-name' } });

/** The lines as a form takes them: what holds for each, and every suite once, in any case of its name. */
export function suiteLinesSchema(key: SuiteKey) {
  const { part } = wordsOf[key];
  const size = part === 'size' ? resultSizeSchema : numberDraftSchema;
  const line = lineDraftSchema.extend({ suite: nameSchema, size });
  return z
    .array(line)
    .max(maxSuites)
    .superRefine((lines, context) => {
      const names = lines.map(({ suite }) => suite.toUpperCase());
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) === index) continue;
        context.addIssue({ code: 'custom', path: [index, 'suite'], params: { rule: 'duplicate' } });
      }
    });
}
