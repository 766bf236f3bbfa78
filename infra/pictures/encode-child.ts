/**
 * The process that decodes one picture and writes it to its standard output, encoded anew. Started by
 * encode-picture.ts, killed by it at any time, and gone with it.
 */
import { once } from 'node:events';
import process from 'node:process';
import sharp from 'sharp';
import type { EncodeMessage, EncodeRequest } from './picture-messages.ts';

// A thread of libvips may be busy for long: nothing is awaited.
process.on('disconnect', () => process.abort());
if (!process.connected) process.abort();
// A Ctrl-C reaches the whole process group: the parent may still want the picture, and ends this process if not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
sharp.cache(false);
// Of all that libvips reads, two formats are wanted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile'] });

async function encode({ file, format, pixels }: EncodeRequest): Promise<EncodeMessage> {
  const picture = sharp(file, { limitInputPixels: pixels, failOn: 'warning', sequentialRead: true });
  const upright = picture.autoOrient();
  const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  if (!process.stdout.write(data)) await once(process.stdout, 'drain');
  return { type: 'encoded', width: info.width, height: info.height };
}

const message = await encode(JSON.parse(process.argv[2] ?? '')).catch((error: unknown): EncodeMessage => {
  return { type: 'damaged', reason: String(error) };
});
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
