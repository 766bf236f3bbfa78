import { z } from 'zod';

/** In both languages, or as it was said, in one. */
export const saidText = z.union([z.string(), z.object({ zh: z.string(), en: z.string() })]);

const shown = z.object({
  requirement: z.string(),
  target: z
    .object({ kind: z.enum(['configuration', 'waiver', 'material', 'picture']), id: z.string() })
    .optional()
    .catch(undefined),
  seen: saidText,
  mend: saidText,
});

/** What a reviewer saw, in which part, and what mends it. */
export type ShownFinding = z.output<typeof shown>;

/** Reads findings as the server hands them out, the first and all others; those that cannot be read are left out. */
export function readFindings(finding: unknown, more: unknown): ShownFinding[] {
  const others: unknown[] = Array.isArray(more) ? more : [];
  return [finding, ...others].flatMap((one) => shown.safeParse(one).data ?? []);
}

/** Findings of the refusal that an application waits for the maker to mend. */
export const openFindings = ({ finding }: { finding: Record<string, unknown> | null }): ShownFinding[] =>
  readFindings(finding, finding?.more);
