import { z } from 'zod';

/**
 * `pixels` is the limit for the decoded picture; `side` makes it fit a square of so many pixels; `small` encodes a JPEG for
 * lists. An SVG becomes a PNG.
 */
export type EncodeRequest = {
  file: string;
  format: 'png' | 'jpeg' | 'svg';
  pixels: number;
  side?: number;
  small?: boolean;
};

/** A message of the child. It has read hostile bytes, so the parent validates it. */
export const encodeMessageSchema = z.discriminatedUnion('type', [
  /** All bytes were written; dimensions in pixels, upright. */
  z.object({
    type: z.literal('encoded'),
    width: z.int().positive(),
    height: z.int().positive(),
    /** Its EXIF data has an exposure. */
    photographed: z.boolean(),
  }),
  /** The picture cannot be read. */
  z.object({ type: z.literal('damaged'), reason: z.string() }),
]);
export type EncodeMessage = z.infer<typeof encodeMessageSchema>;
