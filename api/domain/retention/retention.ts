import { z } from 'zod';

type Range = { default: number; min: number; max: number };

/** Days for which data are kept; the config key `retention` wins over the defaults. */
export const retentionRanges = {
  /**
   * Drafts since their last change, and files that nothing refers to since their upload: longer than a browser keeps
   * the draft that names them.
   */
  draftFileDays: { default: 60, min: 1, max: 365 },
  /** Messages, read or not, since they were sent. */
  messageDays: { default: 365, min: 30, max: 3_650 },
  /** Commands since they were applied or refused; waiting ones are kept. */
  commandDays: { default: 365, min: 30, max: 3_650 },
  /** Sessions, sign-ins, reset links and idempotency records, since they expired. */
  sessionDays: { default: 1, min: 1, max: 90 },
  /** Enquiries with their answers, since they were sent: 2 years by the specification. */
  enquiryDays: { default: 730, min: 30, max: 3_650 },
  /** API tokens, since they expired or were revoked, whichever was first. */
  tokenDays: { default: 365, min: 30, max: 3_650 },
  /** Daily counts of public pages: visits and feedback on documents. */
  countDays: { default: 730, min: 62, max: 3_650 },
} as const satisfies Record<string, Range>;

export type RetentionName = keyof typeof retentionRanges;
export type Retention = Record<RetentionName, number>;
export const retentionNames = Object.keys(retentionRanges) as RetentionName[];

const shape = Object.fromEntries(
  retentionNames.map((name) => [name, z.int().min(retentionRanges[name].min).max(retentionRanges[name].max)]),
) as Record<RetentionName, z.ZodInt>;

export const retentionSchema = z.strictObject(shape);

/** The stored days over the defaults; invalid ones are ignored. */
export function retentionInForce(set: unknown): Retention {
  return Object.fromEntries(
    retentionNames.map((name) => {
      const value = (set as Record<string, unknown> | null | undefined)?.[name];
      return [name, shape[name].safeParse(value).data ?? retentionRanges[name].default];
    }),
  ) as Retention;
}
