import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { ImageKind } from '#domain/applications/applications.ts';
import { drawBack, drawFront } from './draw-device.ts';
import { drawAbout, drawApps, drawServices } from './draw-screens.ts';
import type { PicturedDevice } from './shapes.ts';

const drawers: Record<ImageKind, (device: PicturedDevice) => string> = {
  'product-front': drawFront,
  'product-back': drawBack,
  'device-information': drawAbout,
  'preloaded-apps': drawApps,
  'core-services': drawServices,
};

/** Makes our own font known to the drawing library, for machines that have no Chinese one. */
async function loadFont(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const fontfile = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
  await sharp({ text: { text: 'Assay', font: 'Noto Sans SC', fontfile, width: 100 } }).toBuffer();
}

let font: Promise<void> | undefined;

export type Picture = { bytes: Buffer; width: number; height: number };

/** One picture of an application's materials as a PNG. */
export const drawPicture = (kind: ImageKind, device: PicturedDevice) => paint(drawers[kind](device));

/** A drawing as a PNG. */
export async function paint(svg: string): Promise<Picture> {
  font ??= loadFont();
  await font;
  const image = sharp(Buffer.from(svg)).png({ compressionLevel: 4 });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
