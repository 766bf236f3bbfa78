import { z } from 'zod';

const shown = z.object({
  requirement: z.string(),
  seen: z.string(),
  mend: z.string(),
  by: z.string().optional(),
});

/** What a reviewer saw and what mends it. */
export type ShownFinding = z.output<typeof shown>;

/** Reads a finding as the server hands it out; null where there is none. */
export function readFinding(value: unknown): ShownFinding | null {
  const parsed = shown.safeParse(value);
  return parsed.success ? parsed.data : null;
}
