import type { ColumnType, Generated } from 'kysely';
import type { FileKind } from '#domain/files/file-rules.ts';

type CreatedAt = ColumnType<Date, never, never>;

export type FileSchema = {
  blob: {
    sha256: string;
    size: number;
    storedAt: CreatedAt;
    /** Since when no file names the bytes, as far as the last writer saw. */
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
    /** Null when the portal made the file. */
    uploadedBy: string | null;
    /** Says of itself how a camera exposed it. */
    photographed: Generated<boolean>;
    createdAt: CreatedAt;
    /** When something first referred to it; set by the database. */
    attachedAt: ColumnType<Date | null, never, never>;
  };
  /** Small pictures for lists. */
  fileThumbnail: { fileId: string; jpeg: Buffer };
};
