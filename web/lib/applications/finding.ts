import { z } from 'zod';

/** In both languages, or as it was said, in one. */
export const saidText = z.union([z.string(), z.object({ zh: z.string(), en: z.string() })]);

const shown = z.object({
  requirement: z.string(),
  seen: saidText,
  mend: saidText,
  by: z.string().optional(),
});

/** What a reviewer saw and what mends it. */
export type ShownFinding = z.output<typeof shown>;

/** Reads a finding as the server hands it out; null where there is none. */
export function readFinding(value: unknown): ShownFinding | null {
  const parsed = shown.safeParse(value);
  return parsed.success ? parsed.data : null;
}
