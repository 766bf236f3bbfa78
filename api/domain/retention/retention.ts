import { z } from 'zod';

type Range = { default: number; min: number; max: number };

/** Days for which something is kept; the config key `retention` wins over the defaults. */
export const retentionRanges = {
  /**
   * Drafts of applications from their last change, and files that were never attached to anything from their upload: longer
   * than a browser keeps the draft that names them.
   */
  draftFileDays: { default: 60, min: 1, max: 365 },
  /** Messages, read or not, from their sending. */
  messageDays: { default: 365, min: 30, max: 3_650 },
  /** Commands that were applied or refused, from then on; what waits for the engine is kept. */
  commandDays: { default: 365, min: 30, max: 3_650 },
  /** Sessions, sign-ins and reset links that have ended, from their expiry, and answers that are kept for repeated calls. */
  sessionDays: { default: 1, min: 1, max: 90 },
  /** Questions with what was answered, from their sending: 2 years by the specification. */
  enquiryDays: { default: 730, min: 30, max: 3_650 },
  /** Tokens of build systems, from their expiry or revocation, whichever was first. */
  tokenDays: { default: 365, min: 30, max: 3_650 },
  /** What public pages count of a day: visits, and whether documents helped. */
  countDays: { default: 730, min: 62, max: 3_650 },
} as const satisfies Record<string, Range>;

export type RetentionName = keyof typeof retentionRanges;
export type Retention = Record<RetentionName, number>;
export const retentionNames = Object.keys(retentionRanges) as RetentionName[];

const shape = Object.fromEntries(
  retentionNames.map((name) => [name, z.int().min(retentionRanges[name].min).max(retentionRanges[name].max)]),
) as Record<RetentionName, z.ZodInt>;

export const retentionSchema = z.strictObject(shape);

/** The days in force: the programme's over the defaults; what makes no sense counts as not set. */
export function retentionInForce(set: unknown): Retention {
  return Object.fromEntries(
    retentionNames.map((name) => {
      const value = (set as Record<string, unknown> | null | undefined)?.[name];
      return [name, shape[name].safeParse(value).data ?? retentionRanges[name].default];
    }),
  ) as Retention;
}
