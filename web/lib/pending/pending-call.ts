import { z } from 'zod';

const refusalOfCall = z.object({
  status: z.number().int(),
  code: z.string().nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type RefusalOfCall = z.output<typeof refusalOfCall>;

/** A changing call that is sent once there is a connection: what stands in the browser's store of this visit. */
export const pendingCallSchema = z.object({
  /** Its `Idempotency-Key`, the same for each try. */
  key: z.string().min(1).max(64),
  /** Its place in the order in which the calls were made. */
  number: z.number().int(),
  operation: z.string(),
  /** What it is called in `pending.json`, where its operation says too little. */
  name: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  /** As JSON; null where it has none. */
  body: z.string().nullable(),
  at: z.iso.datetime(),
  /** Nobody need be told of it: that something was seen. */
  silent: z.boolean().default(false),
  /** Drafts of this browser that it was filled in from: they go with it. */
  drafts: z.array(z.string()),
  /** What the server said against it; null while it waits. */
  refusal: refusalOfCall.nullable(),
});
export type PendingCall = z.output<typeof pendingCallSchema>;

/** A call as it is made; the queue gives it its place and time. */
export type NewCall = Omit<PendingCall, 'number' | 'at' | 'refusal'>;
