import { z } from 'zod';
import { type SuiteDetail, suiteBody } from '#contract/programme/admin-suites.ts';
import { suiteKinds } from '#domain/suites/suites.ts';

const codes = z.array(z.string());

/** As the form is kept in the browser, whatever is missing; JSON knows no NaN. */
export const keptSuite = z.object({
  kind: z.enum(suiteKinds),
  name: z.string(),
  edition: z.string(),
  app: z.string(),
  systems: codes,
  categories: codes,
  notesZh: z.string(),
  notesEn: z.string(),
  mandatoryFrom: z.string(),
  graceDays: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
});
export type SuiteDraft = z.output<typeof keptSuite>;

const orNull = z.string().transform((text) => (text === '' ? null : text));

/** The server's own fields; what is empty is none. */
export const suiteSchema = suiteBody.extend({
  app: orNull.pipe(suiteBody.shape.app),
  mandatoryFrom: orNull.pipe(suiteBody.shape.mandatoryFrom),
}) as unknown as z.ZodType<z.output<typeof suiteBody>, SuiteDraft>;

export function suiteDraftOf(suite: SuiteDetail | null): SuiteDraft {
  if (!suite) {
    const texts = { name: '', edition: '', app: '', notesZh: '', notesEn: '', mandatoryFrom: '' };
    return { kind: 'certification-testing', ...texts, systems: [], categories: [], graceDays: 0 };
  }
  const { kind, name, edition, systems, categories, notesZh, notesEn, graceDays } = suite;
  return {
    kind,
    name,
    edition,
    systems,
    categories,
    notesZh,
    notesEn,
    graceDays,
    app: suite.app ?? '',
    mandatoryFrom: suite.mandatoryFrom ?? '',
  };
}
