import type { ColumnType, Generated } from 'kysely';

export type ArrivalSchema = {
  /** A resumable upload of a test result; its bytes are in a folder named by its id, whose size is the offset. */
  arrival: {
    id: Generated<string>;
    /** The sender. */
    enterpriseId: string;
    applicationId: string;
    configurationId: string;
    /** The delegation of a lab; null for the enterprise's own. */
    delegationId: string | null;
    name: string;
    size: number;
    /** Announced for the whole file. */
    sha256: string;
    createdBy: string | null;
    createdAt: ColumnType<Date, Date | undefined, never>;
    touchedAt: Generated<Date>;
    /** Since when its bytes, which have that hash, may be among the stored ones. */
    keptAt: Date | null;
    /** When it became a result, with an id of its own. */
    doneAt: Date | null;
    /** The request that writes, and until when it holds the upload. */
    heldBy: string | null;
    heldUntil: Date | null;
  };
};
