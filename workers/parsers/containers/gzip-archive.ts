import { createGunzip } from 'node:zlib';
import { ARCHIVE_TOTAL_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from '../result-fault.ts';
import type { ByteSource } from './byte-source.ts';
import { isTar, readTar } from './tar-archive.ts';

/** Yields the unpacked bytes. @throws ResultFault for damage, and beyond the limit */
async function* gunzip(source: ByteSource): AsyncGenerator<Buffer> {
  const input = source.stream();
  const unpacking = createGunzip();
  input.on('error', (error) => unpacking.destroy(error));
  let bytes = 0;
  try {
    for await (const piece of input.pipe(unpacking)) {
      bytes += piece.length;
      if (bytes > ARCHIVE_TOTAL_MAX_BYTES)
        throw new ResultFault('decompressedTotalTooLarge', 'archiveTotalSize');
      yield piece;
    }
  } catch (error) {
    if (error instanceof ResultFault || !(error instanceof Error) || 'syscall' in error) throw error;
    throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint: error.message });
  } finally {
    input.destroy();
  }
}

async function readBeginning(source: ByteSource): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of gunzip(source)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= 512) break;
  }
  return Buffer.concat(pieces);
}

/** Finds the result in a `.gz` or a `.tar.gz`. A plain `.gz` is counted only up to `resultBytes`. */
export async function readGzip(source: ByteSource, resultBytes: number) {
  if (isTar(await readBeginning(source))) return readTar(() => gunzip(source), resultBytes);
  let xmlBytes = 0;
  for await (const piece of gunzip(source)) {
    xmlBytes += piece.length;
    if (xmlBytes > resultBytes) break;
  }
  return { xmlBytes, files: 1, chunks: gunzip(source) };
}
