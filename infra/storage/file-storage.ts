import type { Readable } from 'node:stream';

/** The SHA-256 (hex) and the size in bytes of a stored file. */
export type StoredBlob = { sha256: string; size: number };

/** An uploaded file at a temporary `path` of this machine, to be checked and then stored or discarded. */
export type StagedBlob = StoredBlob & {
  path: string;
  /** Stores the bytes under their hash. Idempotent, also for bytes that are there already. */
  store: () => Promise<StoredBlob>;
  /** Removes the bytes; does nothing after `store`. */
  discard: () => Promise<void>;
};

export type StorageOptions = {
  /** Called before bytes are stored, to record them: a crash leaves no unrecorded file. */
  beforeStore?: (blob: StoredBlob) => Promise<void>;
};

export type PutOptions = { maxBytes?: number; signal?: AbortSignal };

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** Gives a file's path to what reads files, for as long as that takes. */
export type WithFile = <T>(name: string, use: (path: string) => Promise<T>) => Promise<T>;

/** Files by content: the hash is the key, so a name never becomes a path and equal bytes are stored once. */
export type FileStorage = {
  /** Writes a stream to a temporary file, which is removed when this fails. @throws BlobTooLarge */
  stage: (stream: Readable, options?: PutOptions) => Promise<StagedBlob>;
  /** Stages and stores in one step. */
  put: (stream: Readable, options?: PutOptions) => Promise<StoredBlob>;
  /** Large files that arrive in parts. */
  parts: PartFiles;
  /** Stores a complete file of `parts`. Idempotent. @throws BlobMissing */
  storePart: (id: string, blob: StoredBlob) => Promise<void>;
  /** @throws BlobMissing */
  open: (sha256: string, range?: ByteRange) => Promise<Readable>;
  /** For programs that read files; whether the bytes are there is for them to find. */
  withFile: WithFile;
  has: (sha256: string) => Promise<boolean>;
  /** Removes the bytes for good; does nothing when they are not there. */
  remove: (sha256: string) => Promise<void>;
  /** Removes what uploads that began before that time and were cut have left where no file shows it; how many. */
  removeCut: (before: Date) => Promise<number>;
};

export type AppendOptions = {
  /** The file's size before, in bytes. */
  offset: number;
  /** Called before each piece is written; what it throws ends the writing. */
  onPiece?: () => void;
};

/** Files that arrive in parts, by UUID. What is stored is the only record of how much has arrived. */
export type PartFiles = {
  /** Size in bytes; 0 where there is no file. */
  size: (id: string) => Promise<number>;
  /**
   * Appends a stream; what was written before an error stays. One writer a file at a time. Returns the new size.
   * @throws OffsetMismatch, and errors of the storage or the stream
   */
  append: (id: string, stream: Readable, options: AppendOptions) => Promise<number>;
  /** Its first bytes, so many at most. */
  readHead: (id: string, bytes: number) => Promise<Buffer>;
  /** Hex SHA-256 of the whole file. */
  digest: (id: string) => Promise<string>;
  withFile: WithFile;
  remove: (id: string) => Promise<void>;
  /** Ids of files that were last changed before that time. */
  listBefore: (before: Date) => Promise<string[]>;
  /** Free bytes; infinite where nothing tells a limit. */
  free: () => Promise<number>;
};

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The file does not end at the writer's offset; `size` is where it ends. */
export class OffsetMismatch extends Error {
  override readonly name = 'OffsetMismatch';
  readonly size: number;
  constructor(size: number) {
    super(`the file has ${size} bytes`);
    this.size = size;
  }
}

/** Where bytes lie below the folder or in the bucket. @throws BlobMissing for what is no SHA-256 */
export function blobKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BlobMissing('not a SHA-256');
  return `blobs/${sha256.slice(0, 2)}/${sha256.slice(2)}`;
}

const partId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isPartId = (id: string): boolean => partId.test(id);

/** @throws Error for what is no UUID */
export function requirePartId(id: string): string {
  if (!isPartId(id)) throw new Error('not an id of ours');
  return id;
}
