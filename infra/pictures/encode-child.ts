/**
 * The process that decodes one picture and writes it to its standard output, encoded anew. Started by
 * encode-picture.ts, killed by it at any time, and gone with it.
 */
import { once } from 'node:events';
import process from 'node:process';
import sharp from 'sharp';
import { tellsOfCamera } from './camera-tags.ts';
import type { EncodeMessage, EncodeRequest } from './picture-messages.ts';

// A thread of libvips may be busy for long: nothing is awaited.
process.on('disconnect', () => process.abort());
if (!process.connected) process.abort();
// A Ctrl-C reaches the whole process group: the parent may still want the picture, and ends this process if not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
sharp.cache(false);
// Of all that libvips reads, the one format that the picture was judged to be is wanted.
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = {
  png: 'VipsForeignLoadPngFile',
  jpeg: 'VipsForeignLoadJpegFile',
  svg: 'VipsForeignLoadSvgFile',
} as const;

async function encode({ file, format, pixels, side, small }: EncodeRequest): Promise<EncodeMessage> {
  sharp.unblock({ operation: [loaders[format]] });
  const picture = sharp(file, { limitInputPixels: pixels, failOn: 'warning', sequentialRead: true });
  const upright = picture.autoOrient();
  // A drawing is drawn at the size that it is shown in; a picture is not blown up.
  const sized = side
    ? upright.resize(side, side, { fit: 'inside', withoutEnlargement: format !== 'svg' })
    : upright;
  const { exif } = await picture.metadata();
  const encoded = small
    ? sized.flatten({ background: '#fff' }).jpeg({ quality: 75 })
    : format === 'jpeg'
      ? sized.jpeg({ quality: 90 })
      : sized.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
  return { type: 'encoded', width: info.width, height: info.height, photographed: tellsOfCamera(exif) };
}

const message = await encode(JSON.parse(process.argv[2] ?? '')).catch((error: unknown): EncodeMessage => {
  return { type: 'damaged', reason: String(error) };
});
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
