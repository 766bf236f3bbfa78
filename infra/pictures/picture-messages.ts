import { z } from 'zod';

/** What the child is told: the picture, how it is encoded anew, and the pixels that its header has. */
export type EncodeRequest = { file: string; format: 'png' | 'jpeg'; pixels: number };

/** What the child says. It has read hostile bytes, so the parent validates it. */
export const encodeMessageSchema = z.discriminatedUnion('type', [
  /** All bytes were written; dimensions in pixels, upright. */
  z.object({ type: z.literal('encoded'), width: z.int().positive(), height: z.int().positive() }),
  /** The picture cannot be read. */
  z.object({ type: z.literal('damaged'), reason: z.string() }),
]);
export type EncodeMessage = z.infer<typeof encodeMessageSchema>;
