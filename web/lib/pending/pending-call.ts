import { z } from 'zod';
import type { ApiError } from '#web/lib/api/api-error.ts';

/** A changing call: the variables of its mutation, stored for a reload. */
export const callSchema = z.object({
  /** Its `Idempotency-Key`, the same for each try. */
  key: z.string().min(1).max(64),
  operation: z.string(),
  /** Key of its name under `pending.named`, where the operation says too little. */
  name: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  /** As JSON; null where it has none. */
  body: z.string().nullable(),
  /** Not listed for the reader: a mark that something was read. */
  silent: z.boolean(),
  at: z.iso.datetime(),
});
export type Call = z.output<typeof callSchema>;
export type NewCall = Omit<Call, 'at'>;

/** A call that could not be sent at once, as it is listed for the reader. */
export type PendingCall = Call & {
  /** On its first try since the connection is back. */
  isSending: boolean;
  /** The last try had no answer. */
  isFailing: boolean;
  /** What the server said against it; null while it waits. */
  refusal: ApiError | null;
};
