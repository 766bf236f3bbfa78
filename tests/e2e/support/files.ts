import sharp from 'sharp';
import { type ImageKind, imageKinds } from '#domain/applications/applications.ts';
import { buildTradefedXml, type TradefedOptions } from '../../fixtures/test-results/build-tradefed.ts';
import type { Device } from './device.ts';

export type SentFile = { name: string; mimeType: string; buffer: Buffer };

const colours = ['#2f6f8f', '#8f5f2f', '#4f7f3f', '#6f4f8f', '#8f3f4f'];

/** Black, where the index is beyond those of {@link buildPictures}. */
export async function buildPicture(
  kind: ImageKind,
  index: number,
): Promise<{ kind: ImageKind; file: SentFile }> {
  const plain = { width: 900, height: 900, channels: 3, background: colours[index] ?? '#000' } as const;
  const buffer = await sharp({ create: plain }).png().toBuffer();
  return { kind, file: { name: `${kind}.png`, mimeType: 'image/png', buffer } };
}

/** One picture of each kind, all different. */
export const buildPictures = () => Promise.all(imageKinds.map(buildPicture));

/** A `test_result.xml` of the device, unless told otherwise. */
export function buildResult(name: string, device: Device, options: TradefedOptions = {}): SentFile {
  const { brandAlias: brand, model, osVersion } = device;
  const xml = buildTradefedXml({ brand, model, osVersion, modules: 3, casesPerModule: 40, ...options });
  return { name, mimeType: 'text/xml', buffer: Buffer.from(xml) };
}

/** A suite run with one failed case. */
export const oneFailure: TradefedOptions = { failures: [{ module: 1, test: 5 }] };

export const proof: SentFile = {
  name: 're-run.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Three further runs of the case on the same device: passed, passed, passed.\n'),
};
