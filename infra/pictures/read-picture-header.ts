import { type FileHandle, open } from 'node:fs/promises';
import type { PictureHeader } from '#domain/files/picture-rules.ts';

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
/** Channels of a decoded pixel by colour type; with alpha, as a later chunk may add transparency. */
const pngChannels: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };
const maxSegments = 1_000;
const startOfScan = 0xda;
/** Markers without a length, and bytes that are no marker; files with them before the picture are refused. */
const withoutLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
/** Baseline, extended and progressive; browsers show no others. */
const supportedFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/**
 * Reads the header of a PNG or JPEG by a bounded number of short reads. Undefined for other, damaged and unsupported
 * files.
 */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, 33);
    if (head.subarray(0, pngStart.length).equals(pngStart)) return pngHeader(head);
    return head.readUInt16BE(0) === 0xffd8 ? await jpegHeader(file) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** Exactly so many bytes. @throws RangeError where the file ends before */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new RangeError('the file ends in its header');
  return buffer;
}

function pngHeader(head: Buffer): PictureHeader | undefined {
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  const depth = head.readUInt8(24);
  const channels = pngChannels[head.readUInt8(25)];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || width === 0 || height === 0)
    return undefined;
  const bitsPerChannel = Math.max(8, depth);
  const progressive = head.readUInt8(28) === 1;
  return { format: 'png', width, height, channels, samples: channels, bitsPerChannel, progressive };
}

type Segment = { marker: number; at: number; length: number };

async function* segmentsOf(file: FileHandle): AsyncGenerator<Segment> {
  let at = 2;
  for (let count = 0; count < maxSegments; count += 1) {
    const head = await readAt(file, at, 4);
    if (head[0] !== 0xff) return;
    // Any number of 0xff may stand before a marker; each counts as a segment here.
    if (head[1] === 0xff) {
      at += 1;
      continue;
    }
    if (withoutLength(head.readUInt8(1))) return;
    const segment = { marker: head.readUInt8(1), at: at + 4, length: head.readUInt16BE(2) - 2 };
    if (segment.length < 0) return;
    yield segment;
    at = segment.at + segment.length;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** `progressive` also where the first scan lacks components: decoding then takes memory for the whole picture. */
async function jpegHeader(file: FileHandle): Promise<PictureHeader | undefined> {
  let frame: PictureHeader | undefined;
  for await (const { marker, at, length } of segmentsOf(file)) {
    if (marker === startOfScan) {
      if (!frame) return undefined;
      const components = (await readAt(file, at, 1)).readUInt8(0);
      return { ...frame, progressive: frame.progressive || components < frame.channels };
    }
    if (!isFrame(marker)) continue;
    if (frame || !supportedFrames.has(marker) || length < 6) return undefined;
    frame = frameOf(marker, await readAt(file, at, length));
    if (!frame) return undefined;
  }
  return undefined;
}

function frameOf(marker: number, bytes: Buffer): PictureHeader | undefined {
  const [height, width, channels] = [bytes.readUInt16BE(1), bytes.readUInt16BE(3), bytes.readUInt8(5)];
  const isTaken = bytes.readUInt8(0) === 8 && [1, 3, 4].includes(channels) && width > 0 && height > 0;
  const samples = samplesOf(bytes, channels);
  if (!isTaken || samples === undefined) return undefined;
  const progressive = marker === 0xc2;
  return { format: 'jpeg', width, height, channels, samples, bitsPerChannel: 8, progressive };
}

/** Values a pixel has in the file: fewer than channels where colours are stored in less detail. */
function samplesOf(bytes: Buffer, channels: number): number | undefined {
  const factors = Array.from({ length: channels }, (_, at) => bytes.readUInt8(7 + 3 * at));
  const [across, down] = [factors.map((both) => both >> 4), factors.map((both) => both & 15)];
  if (Math.min(...across, ...down) < 1) return undefined;
  const parts = across.map((one, at) => one * (down[at] ?? 1));
  return parts.reduce((sum, part) => sum + part, 0) / (Math.max(...across) * Math.max(...down));
}
