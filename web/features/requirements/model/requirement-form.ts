import { z } from 'zod';
import type { AdminRequirement } from '#contract/applications/requirements.ts';
import {
  type Phrases,
  phrasesSchema,
  type RequirementFields,
  requirementAreas,
  requirementCodeSchema,
  requirementFields,
} from '#domain/requirements/requirements.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

type Fields = RequirementFields & { code: string } & Phrases;
const phrase = z.object({ zh: z.string(), en: z.string() });

/** The draft in the browser, where fields may be missing; JSON has no NaN. */
export const requirementDraftSchema = z.object({
  code: z.string(),
  area: z.enum(requirementAreas),
  aboutWaivers: z.boolean(),
  titleZh: z.string(),
  titleEn: z.string(),
  explanationZh: z.string(),
  explanationEn: z.string(),
  exampleZh: z.string(),
  exampleEn: z.string(),
  ordinal: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
  seen: z.array(phrase),
  mend: z.array(phrase),
} satisfies Shape<Fields>);
export type RequirementDraft = z.output<typeof requirementDraftSchema>;

/** The server's own fields; phrases stand beside them. */
export const requirementForm = requirementFields.extend({
  code: requirementCodeSchema,
  ...phrasesSchema.shape,
});

const none = {
  titleZh: '',
  titleEn: '',
  explanationZh: '',
  explanationEn: '',
  exampleZh: '',
  exampleEn: '',
};

/** What the form begins with: the requirement, or nothing. */
export function draftOf(requirement: AdminRequirement | null): RequirementDraft {
  if (!requirement)
    return { ...none, code: '', area: 'product', aboutWaivers: false, ordinal: 100, seen: [], mend: [] };
  const { phrases, ...fields } = requirement;
  return requirementDraftSchema.parse({ ...fields, ...phrases });
}
