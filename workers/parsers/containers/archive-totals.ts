import {
  ARCHIVE_ENTRY_MAX_BYTES,
  ARCHIVE_MAX_ENTRIES,
  ARCHIVE_TOTAL_MAX_BYTES,
} from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from '../result-fault.ts';

const headBytes = 4_096;

/** A file in an archive: its unpacked size, and its first 4 KiB. */
export type PackedFile = { name: string; bytes: number; head: Uint8Array };

/** Counts the files and unpacked bytes of an archive and refuses one beyond the limits. */
export class ArchiveTotals {
  files = 0;
  #bytes = 0;
  readonly #resultBytes: number;

  /** @param resultBytes limit of an XML file, where it is more than that of other files */
  constructor(resultBytes: number) {
    this.#resultBytes = resultBytes;
  }

  countFile(): void {
    this.files += 1;
    if (this.files > ARCHIVE_MAX_ENTRIES) throw new ResultFault('tooManyFilesInArchive', 'archiveEntries');
  }

  /** @param entryBytes size of a file by its header, or as counted so far */
  check(name: string, entryBytes: number, more = 0): void {
    const max = /\.xml$/i.test(name)
      ? Math.max(ARCHIVE_ENTRY_MAX_BYTES, this.#resultBytes)
      : ARCHIVE_ENTRY_MAX_BYTES;
    const position = { hint: name };
    if (entryBytes > max) throw new ResultFault('decompressedFileTooLarge', 'archiveEntrySize', position);
    if (this.#bytes + more > ARCHIVE_TOTAL_MAX_BYTES)
      throw new ResultFault('decompressedTotalTooLarge', 'archiveTotalSize', position);
  }

  /** Yields the pieces of a file and counts them. @throws ResultFault */
  async *counted(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      this.#bytes += piece.length;
      this.check(name, bytes);
      yield piece;
    }
  }

  /** Reads a file to its end. @throws ResultFault */
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
