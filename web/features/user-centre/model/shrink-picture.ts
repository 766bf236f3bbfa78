import { toBase64 } from '#web/lib/api/to-base64.ts';

/** Pixels of each side, as the portal keeps it. */
const side = 192;

/** The middle square of a picture that this browser can read, as a small PNG in base64; null for any other file. */
export async function shrinkPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = new OffscreenCanvas(side, side);
  const square = Math.min(picture.width, picture.height);
  const from = { x: (picture.width - square) / 2, y: (picture.height - square) / 2 };
  canvas.getContext('2d')?.drawImage(picture, from.x, from.y, square, square, 0, 0, side, side);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}
