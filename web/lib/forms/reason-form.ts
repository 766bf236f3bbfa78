import { z } from 'zod';
import { reasonOf } from '#domain/shared/validation.ts';

/** A form that asks for a reason alone. */
export const reasonForm = z.strictObject({ reason: reasonOf(500) });
export const reasonDraftSchema = z.object({ reason: z.string() });
