import {
  ARCHIVE_ENTRY_MAX_BYTES,
  ARCHIVE_MAX_ENTRIES,
  ARCHIVE_TOTAL_MAX_BYTES,
} from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from '../result-fault.ts';

const headBytes = 4_096;

/** The beginning of a file in an archive, by which it is recognised, and its size unpacked. */
export type PackedFile = { name: string; bytes: number; head: Uint8Array };

/** Counts what an archive unpacks to, piece by piece, whatever its headers claim. */
export class ArchiveTotals {
  files = 0;
  #bytes = 0;
  readonly #resultBytes: number;

  /** `resultBytes`: what a result may have, where that is more than any file may. */
  constructor(resultBytes: number) {
    this.#resultBytes = resultBytes;
  }

  countFile(): void {
    this.files += 1;
    if (this.files > ARCHIVE_MAX_ENTRIES) throw new ResultFault('tooManyFilesInArchive', 'archiveEntries');
  }

  /** What a header claims, or what was counted of a file so far. */
  check(name: string, entryBytes: number, more = 0): void {
    const most = /\.xml$/i.test(name)
      ? Math.max(ARCHIVE_ENTRY_MAX_BYTES, this.#resultBytes)
      : ARCHIVE_ENTRY_MAX_BYTES;
    const place = { hint: name };
    if (entryBytes > most) throw new ResultFault('decompressedFileTooLarge', 'archiveEntrySize', place);
    if (this.#bytes + more > ARCHIVE_TOTAL_MAX_BYTES)
      throw new ResultFault('decompressedTotalTooLarge', 'archiveTotalSize', place);
  }

  /** Hands the pieces of a file on, counted. */
  async *counted(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      this.#bytes += piece.length;
      this.check(name, bytes);
      yield piece;
    }
  }

  /** Reads a file to its end and counts it. */
  async count(name: string, pieces: AsyncIterable<Buffer>): Promise<PackedFile> {
    const head: Buffer[] = [];
    let bytes = 0;
    for await (const piece of this.counted(name, pieces)) {
      if (bytes < headBytes) head.push(piece.subarray(0, headBytes - bytes));
      bytes += piece.length;
    }
    return { name, bytes, head: Buffer.concat(head) };
  }
}
