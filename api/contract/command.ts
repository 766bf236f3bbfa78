import { z } from 'zod';
import { deliverySchema, serialsSchema } from '#domain/applications/applications.ts';
import { type CommandType, commandTypes } from '#domain/applications/commands.ts';
import { findingSchema, maxFindings } from '#domain/applications/findings.ts';
import { reviewPhases } from '#domain/applications/statuses.ts';
import { maxRemedyDays } from '#domain/applications/waits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';

const comment = z.union([z.literal(''), saidSchema(1000)]).default('');
const rejection = {
  finding: findingSchema,
  /** Further findings of the same rejection. */
  more: z
    .array(findingSchema)
    .max(maxFindings - 1)
    .optional(),
  days: z.int().min(1).max(maxRemedyDays).optional(),
};
const phase = z.enum(reviewPhases);
export const commandTypeSchema = z.enum(commandTypes as [CommandType, ...CommandType[]]);

/** What an enterprise may ask of an application. */
export const partnerCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resubmit') }),
  z.strictObject({ type: z.literal('apply') }),
  z.strictObject({ type: z.literal('deliver-samples'), delivery: deliverySchema }),
  z.strictObject({ type: z.literal('redeliver-samples') }),
  z.strictObject({ type: z.literal('end') }),
]);

/** What a reviewer may decide. */
export const reviewerCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('approve-phase'), phase, comment }),
  z.strictObject({ type: z.literal('reject-phase'), phase, ...rejection }),
  z.strictObject({ type: z.literal('approve-results'), comment }),
  z.strictObject({ type: z.literal('reject-results'), ...rejection }),
  z.strictObject({ type: z.literal('reject-bypass'), bypassItemId: idSchema, ...rejection }),
  z.strictObject({ type: z.literal('receive-samples'), comment, serials: serialsSchema.optional() }),
  z.strictObject({ type: z.literal('pass-sample-test'), comment }),
  z.strictObject({ type: z.literal('fail-sample-test'), ...rejection }),
  z.strictObject({ type: z.literal('approve-final'), passed: z.array(idSchema).max(10), comment }),
]);

/** What only receiving a file asks for, in the transaction that takes the file. */
const resultCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('receive-result'), uploadId: idSchema }),
]);

/** Every command as its row holds it. */
export const recordedCommandSchema = z.union([
  partnerCommandSchema,
  reviewerCommandSchema,
  resultCommandSchema,
]);

/** Fate of a command: stored and waiting, done, refused by the workflow, or withdrawn before it took effect. */
export const commandOutcomeSchema = z
  .strictObject({
    id: idSchema,
    state: z.enum(['recorded', 'applied', 'refused', 'withdrawn']),
    /** Version of the application that the command made; null until applied. */
    version: z.number().int().nullable(),
    errorCode: z.string().nullable(),
    /** When a recorded decision takes effect, and can be withdrawn no more; null for one that is applied at once. */
    effectiveAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CommandOutcome' });
export type CommandOutcome = z.output<typeof commandOutcomeSchema>;

/** A command that is recorded and not applied yet. */
export const pendingCommandSchema = z.strictObject({
  id: idSchema,
  type: commandTypeSchema,
  actor: z.string(),
  actorEn: z.string().nullable(),
  /** Whether the viewer gave it. */
  own: z.boolean(),
  at: z.iso.datetime(),
  /** Until then who gave it can withdraw it; null for one that is applied as soon as the engine can. */
  effectiveAt: z.iso.datetime().nullable(),
});
export type PendingCommand = z.output<typeof pendingCommandSchema>;
