import type { ErrorName } from '#domain/errors/errors.ts';

/** Why a command is not committed. */
export type Refusal = { error: ErrorName; details: Record<string, unknown> };
