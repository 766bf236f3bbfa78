import { z } from 'zod';
import { requirementCodeSchema } from '#domain/requirements/requirements.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { type Said, saidFor } from '#domain/shared/words.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';
import { type ImageKind, imageKinds, type Materials } from './applications.ts';

/** Fields of the materials that a finding can be about. */
export const findingMaterials = [
  'os',
  'osVersion',
  'romName',
  'romVersion',
  'salesRegions',
  'salesVolume',
  'preloadedApps',
] as const satisfies readonly (keyof Materials)[];
export type FindingMaterial = (typeof findingMaterials)[number];

/** Part of an application that a finding is about: a configuration or a bypass item by its id, a field or an image item by its name. */
export type FindingTarget =
  | { kind: 'configuration' | 'waiver'; id: string }
  | { kind: 'material'; id: FindingMaterial }
  | { kind: 'picture'; id: ImageKind };

/** What a reviewer found and what has to change; the enterprise reads this text. */
export type Finding = {
  /** Requirement the refusal rests on, e.g. `T-05`. */
  requirement: string;
  /** The whole where it says no part. */
  target?: FindingTarget | undefined;
  /** The observation. */
  seen: Said;
  /** The required change. */
  mend: Said;
};

/** A rejection rests on one finding, and may name more; at most so many in all. */
export const maxFindings = 10;

/** Why something goes back, and in how many working days it is to come again; the usual ones where none are chosen. */
export type Rejection = { finding: Finding; more?: Finding[] | undefined; days?: number | undefined };

/** Every finding of a rejection, in the reviewer's order. */
export const findingsOf = ({ finding, more = [] }: Pick<Rejection, 'finding' | 'more'>): Finding[] => [
  finding,
  ...more,
];

/** Bypass items that a rejection refuses: each that a finding is about, and the one that the command names. */
export function refusedItems(command: Rejection & { bypassItemId?: string }): string[] {
  const named = findingsOf(command).flatMap(({ target }) => (target?.kind === 'waiver' ? target.id : []));
  return [...new Set([...(command.bypassItemId === undefined ? [] : [command.bypassItemId]), ...named])];
}

export const findingTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['configuration', 'waiver']), id: idSchema }),
  z.strictObject({ kind: z.literal('material'), id: z.enum(findingMaterials) }),
  z.strictObject({ kind: z.literal('picture'), id: z.enum(imageKinds) }),
]);

export const findingSchema = z.strictObject({
  requirement: requirementCodeSchema,
  target: findingTargetSchema.optional(),
  seen: saidSchema(1000),
  mend: saidSchema(1000),
});

/** Findings as a review comment, a line each; in both languages where a part of one is. */
export function findingSentences(findings: readonly Finding[]): Said {
  const line = ({ requirement, seen, mend }: Finding, locale: Locale) =>
    `${requirement}: ${saidFor(locale, seen).text} → ${saidFor(locale, mend).text}`;
  const lines = (locale: Locale) => findings.map((finding) => line(finding, locale)).join('\n');
  const isPlain = findings.every(({ seen, mend }) => typeof seen === 'string' && typeof mend === 'string');
  return isPlain ? lines('zh') : { zh: lines('zh'), en: lines('en') };
}
