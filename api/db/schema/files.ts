import type { ColumnType, Generated } from 'kysely';
import type { FileKind } from '#domain/files/file-rules.ts';

type CreatedAt = ColumnType<Date, never, never>;

export type FileSchema = {
  blob: {
    sha256: string;
    size: number;
    storedAt: CreatedAt;
    /** Since when no file refers to the bytes, as of the last write. */
    unusedSince: ColumnType<Date | null, never, Date | null>;
  };
  file: {
    id: Generated<string>;
    sha256: string;
    enterpriseId: string;
    kind: FileKind;
    /** For display only. */
    name: string;
    mime: string;
    /** Bytes. */
    size: number;
    /** Pixels; null when the file is no picture. */
    width: number | null;
    height: number | null;
    /** Null for files made by the portal. */
    uploadedBy: string | null;
    /** Has camera exposure data (EXIF). */
    photographed: Generated<boolean>;
    createdAt: CreatedAt;
    /** When something first referred to it; set by the database. */
    attachedAt: ColumnType<Date | null, never, never>;
  };
  /** Thumbnails. */
  fileThumbnail: { fileId: string; jpeg: Buffer };
};
