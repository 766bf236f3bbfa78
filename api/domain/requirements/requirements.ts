import { z } from 'zod';
import { textSchema } from '#domain/shared/validation.ts';

/** What a requirement is judged by: each area is one wait of the office. */
export const requirementAreas = ['product', 'commercial', 'results', 'sample'] as const;
export type RequirementArea = (typeof requirementAreas)[number];

/** Withdrawn: it is in no edition from the next one on. */
export const requirementStates = ['in-use', 'withdrawn'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** A requirement's code, which never changes: `T-05`. Letters, digits, dots, dashes; 1 to 16. */
export const requirementCodeSchema = z
  .string()
  .min(1)
  .max(16)
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]*$/);

const optional = (max: number) => z.union([z.literal(''), textSchema(max)]);
const text = { title: textSchema(120), explanation: optional(2000), example: optional(1000) };

/** What may be changed in a requirement, from the next edition on. Lengths in characters. */
export const requirementFields = z.strictObject({
  area: z.enum(requirementAreas),
  /** It is about the reasons for failed cases and not about the result itself. */
  aboutWaivers: z.boolean(),
  titleZh: text.title,
  titleEn: text.title,
  explanationZh: text.explanation,
  explanationEn: text.explanation,
  exampleZh: text.example,
  exampleEn: text.example,
  /** Place within its area. */
  ordinal: z.int().min(1).max(9999),
});
export type RequirementFields = z.output<typeof requirementFields>;

/** A requirement as an edition has it. */
export const requirementSchema = requirementFields
  .omit({ ordinal: true })
  .extend({ code: requirementCodeSchema });
export type Requirement = z.output<typeof requirementSchema>;

/** Requirements of the programme, withdrawn ones counted. */
export const maxRequirements = 100;

/** Ready words of a reviewer, in both languages. */
const phraseSchema = z.strictObject({ zh: textSchema(300), en: textSchema(300) });
/** At most so many for one part of a finding. */
export const maxPhrases = 12;
const phraseList = z.array(phraseSchema).max(maxPhrases);
/** Phrases of a requirement: what was seen, and what mends it. They hold at once, whatever the edition. */
export const phrasesSchema = z.strictObject({ seen: phraseList, mend: phraseList });
export type Phrases = z.output<typeof phrasesSchema>;

type Placed = { code: string; area: RequirementArea; ordinal: number };

/** By area in the order of the reviews, then by place. */
export function inOrder<T extends Placed>(requirements: readonly T[]): T[] {
  return requirements.toSorted(
    (one, other) =>
      requirementAreas.indexOf(one.area) - requirementAreas.indexOf(other.area) ||
      one.ordinal - other.ordinal ||
      one.code.localeCompare(other.code),
  );
}

/** Of a stored requirement what an edition holds, its fields in one order, so that two can be compared. */
const editionPart = z.object(requirementSchema.shape);

type Stored = Requirement & { state: RequirementState; ordinal: number };

/** What the next edition would hold, in its order. */
export function nextEdition(requirements: readonly Stored[]): Requirement[] {
  const present = requirements.filter(({ state }) => state === 'in-use');
  return inOrder(present).map((requirement) => editionPart.parse(requirement));
}

/** How the next edition differs from the one in force. */
export type EditionChange = { code: string; change: 'added' | 'changed' | 'removed' | 'moved' };

export function changesOf(inForce: readonly Requirement[], next: readonly Requirement[]): EditionChange[] {
  const find = (list: readonly Requirement[], code: string) => list.find((one) => one.code === code);
  const present = next.flatMap((requirement, place): EditionChange[] => {
    const { code } = requirement;
    const before = find(inForce, code);
    if (!before) return [{ code, change: 'added' }];
    if (JSON.stringify(before) !== JSON.stringify(requirement)) return [{ code, change: 'changed' }];
    return inForce[place]?.code === code ? [] : [{ code, change: 'moved' }];
  });
  const removed = inForce.flatMap(({ code }) =>
    find(next, code) ? [] : [{ code, change: 'removed' as const }],
  );
  return [...present, ...removed];
}
