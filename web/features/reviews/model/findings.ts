import { z } from 'zod';
import {
  type Finding,
  type FindingTarget,
  findingSchema,
  findingTargetSchema,
  maxFindings,
} from '#domain/applications/findings.ts';
import { wordsSchema } from '#domain/shared/words-schema.ts';
import { noWords, typedWords } from '#web/lib/forms/words-form.ts';

/** A finding as it is typed; `target` is empty for the whole. */
export type FindingDraft = z.output<typeof findingDraft>;

export const findingDraft = z.object({
  requirement: z.string(),
  target: z.string(),
  seen: typedWords,
  mend: typedWords,
});

/** The whole of a rejection as it is typed. */
export const rejectionForm = z.strictObject({
  findings: z
    .array(
      findingSchema.extend({
        target: z.string(),
        seen: wordsSchema(1000),
        mend: wordsSchema(1000),
      }),
    )
    .max(maxFindings),
  /** Working days for the enterprise; null for the usual ones. */
  days: z.int().nullable(),
});

/** A part of the application as the value of a choice. */
export const valueOfTarget = ({ kind, id }: FindingTarget): string => `${kind}:${id}`;

/** The part that a choice stands for; undefined for the whole. */
export function targetOfValue(value: string): FindingTarget | undefined {
  const [kind, id] = value.split(':', 2);
  return findingTargetSchema.safeParse({ kind, id }).data;
}

export const emptyFinding = (requirement: string, target = ''): FindingDraft => ({
  requirement,
  target,
  seen: noWords,
  mend: noWords,
});

/** Findings for exactly the requirements that are not met, in their order: begun ones stay, each other one gets an empty one. */
export function findingsFor(
  failed: readonly string[],
  begun: readonly FindingDraft[],
  targetOf: (requirement: string) => string,
): FindingDraft[] {
  return failed.flatMap((code) => {
    const own = begun.filter(({ requirement }) => requirement === code);
    return own.length > 0 ? own : [emptyFinding(code, targetOf(code))];
  });
}

/** Findings as a command has them. */
export function findingsOfForm(findings: z.output<typeof rejectionForm>['findings']): Finding[] {
  return findings.map(({ target: value, ...finding }) => {
    const target = targetOfValue(value);
    return { ...finding, ...(target && { target }) };
  });
}

/** Bypass items that are refused, where every finding is about one; null where something else is refused as well. */
export function refusedAlone(findings: readonly Pick<FindingDraft, 'target'>[]): string[] | null {
  const items = findings.map(({ target }) => targetOfValue(target));
  if (items.length === 0 || items.some((one) => one?.kind !== 'waiver')) return null;
  return [...new Set(items.map((one) => one?.id ?? ''))];
}
