import { z } from 'zod';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { type SuiteBody, suiteBody, suiteBodyFields } from '#contract/programme/suites.ts';
import { pickFields } from '#domain/shared/fields.ts';
import { suiteKinds } from '#domain/suites/suites.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

const codes = z.array(z.string());

/** The draft in the browser, where fields may be missing; JSON has no NaN. */
export const suiteDraftSchema = z.object({
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
} satisfies Shape<SuiteBody>);
export type SuiteDraft = z.output<typeof suiteDraftSchema>;

const orNull = z.string().transform((text) => (text === '' ? null : text));

/** The server's own fields; what is empty is none. */
export const suiteSchema = suiteBody.extend({
  app: orNull.pipe(suiteBody.shape.app),
  mandatoryFrom: orNull.pipe(suiteBody.shape.mandatoryFrom),
}) as unknown as z.ZodType<SuiteBody, SuiteDraft>;

export function suiteDraftOf(suite: SuiteDetail | null): SuiteDraft {
  if (!suite) {
    const texts = { name: '', edition: '', app: '', notesZh: '', notesEn: '', mandatoryFrom: '' };
    return { kind: 'certification-testing', ...texts, systems: [], categories: [], graceDays: 0 };
  }
  const written = pickFields(suite, suiteBodyFields);
  return { ...written, app: suite.app ?? '', mandatoryFrom: suite.mandatoryFrom ?? '' };
}
