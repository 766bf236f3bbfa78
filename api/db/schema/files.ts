import type { ColumnType, Generated } from 'kysely';
import type { FileKind } from '#domain/file-rules.ts';

type CreatedAt = ColumnType<Date, never, never>;

export type FileSchema = {
  blob: { sha256: string; size: number; storedAt: CreatedAt };
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
    createdAt: CreatedAt;
  };
};
