import { z } from 'zod';

/**
 * What the child is told: the picture, how it is encoded anew (a drawing as PNG), and the pixels that its header has or
 * a drawing may ask for; with `side`, it is made to fit a square of so many pixels; `small`, it is a JPEG for lists.
 */
export type EncodeRequest = {
  file: string;
  format: 'png' | 'jpeg' | 'svg';
  pixels: number;
  side?: number;
  small?: boolean;
};

/** What the child says. It has read hostile bytes, so the parent validates it. */
export const encodeMessageSchema = z.discriminatedUnion('type', [
  /** All bytes were written; dimensions in pixels, upright. */
  z.object({
    type: z.literal('encoded'),
    width: z.int().positive(),
    height: z.int().positive(),
    /** It says of itself how a camera exposed it. */
    photographed: z.boolean(),
  }),
  /** The picture cannot be read. */
  z.object({ type: z.literal('damaged'), reason: z.string() }),
]);
export type EncodeMessage = z.infer<typeof encodeMessageSchema>;
