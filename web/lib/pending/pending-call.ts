import { z } from 'zod';
import type { ApiError } from '#web/lib/api/api-error.ts';

/** A changing call as it is made: the variables of its mutation, which a reload keeps. */
export const callSchema = z.object({
  /** Its `Idempotency-Key`, the same for each try. */
  key: z.string().min(1).max(64),
  operation: z.string(),
  /** What it is called under `pending.named`, where its operation says too little. */
  name: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  /** As JSON; null where it has none. */
  body: z.string().nullable(),
  /** Nobody need be told of it: that something was seen. */
  silent: z.boolean(),
  at: z.iso.datetime(),
});
export type Call = z.output<typeof callSchema>;
export type NewCall = Omit<Call, 'at'>;

/** A call that people are told of: it could not be sent at once. */
export type PendingCall = Call & {
  /** Under way for the first time since there is a connection. */
  isSending: boolean;
  /** The last try met no answer. */
  isFailing: boolean;
  /** What the server said against it; null while it waits. */
  refusal: ApiError | null;
};
