import { z } from 'zod';
import type { CommandType } from '#domain/applications/commands.ts';
import { commandTypes } from '#domain/applications/commands.ts';
import { findByCode } from '#domain/errors/errors.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const shape = z.object({
  decidedBy: z.string().nullish(),
  decidedByEn: z.string().nullish(),
  decision: z.string().nullish(),
  at: z.iso.datetime({ offset: true }).nullish(),
});

/** Who decided in the meantime, what, and when; parts that the answer leaves out are null. */
export type DecidedBefore = {
  by: string | null;
  byEn: string | null;
  decision: CommandType | null;
  at: string | null;
};

/** Reads the refusal of a decision that came too late; null for every other failure. */
export function readDecidedBefore(error: unknown): DecidedBefore | null {
  if (!(error instanceof ApiError) || error.code === null) return null;
  if (findByCode(error.code)?.name !== 'reviewStatusChanged') return null;
  const { data } = shape.safeParse(error.details);
  const decision = commandTypes.find((type) => type === data?.decision) ?? null;
  const names = { by: data?.decidedBy ?? null, byEn: data?.decidedByEn ?? null };
  return { ...names, decision, at: data?.at ?? null };
}
