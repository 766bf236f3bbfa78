/** The process that decodes one picture and writes it, encoded again, to standard output. It aborts without its parent. */
import { once } from 'node:events';
import process from 'node:process';
import sharp from 'sharp';
import { hasExposureTags } from './camera-tags.ts';
import type { EncodeMessage, EncodeRequest } from './picture-messages.ts';

// `exit` would wait for a busy thread of libvips.
process.on('disconnect', () => process.abort());
if (!process.connected) process.abort();
// Ctrl-C reaches the whole process group; whether this process ends is up to the parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
sharp.cache(false);
// Every format but the picture's own is blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = {
  png: 'VipsForeignLoadPngFile',
  jpeg: 'VipsForeignLoadJpegFile',
  svg: 'VipsForeignLoadSvgFile',
} as const;

/** A fault of a JPEG's form that loses nothing of the picture: some phones write it, and browsers show it. */
const harmless = /Invalid SOS parameters/;

type FailOn = 'warning' | 'error';

async function encode(
  { file, format, pixels, side, small }: EncodeRequest,
  failOn: FailOn,
): Promise<EncodeMessage> {
  const picture = sharp(file, { limitInputPixels: pixels, failOn, sequentialRead: true });
  const upright = picture.autoOrient();
  // An SVG is drawn at the wanted size; a picture is not enlarged.
  const sized = side
    ? upright.resize(side, side, { fit: 'inside', withoutEnlargement: format !== 'svg' })
    : upright;
  const { exif } = await picture.metadata();
  const encoded = small
    ? sized.flatten({ background: '#fff' }).jpeg({ quality: 75 })
    : format === 'jpeg'
      ? // The best coding would hold the whole picture in memory, twice.
        sized.jpeg({ quality: 90, optimiseCoding: false })
      : sized.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
  return { type: 'encoded', width: info.width, height: info.height, photographed: hasExposureTags(exif) };
}

async function answer(request: EncodeRequest): Promise<EncodeMessage> {
  sharp.unblock({ operation: [loaders[request.format]] });
  try {
    return await encode(request, 'warning').catch((error: unknown) => {
      if (!harmless.test(String(error))) throw error;
      return encode(request, 'error');
    });
  } catch (error) {
    return { type: 'damaged', reason: String(error) };
  }
}

const message = await answer(JSON.parse(process.argv[2] ?? ''));
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
