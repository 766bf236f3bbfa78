import type { ColumnType, Generated } from 'kysely';

export type ArrivalSchema = {
  /** A test result on its way; its bytes lie in a folder by its id, and how many there are is known there alone. */
  arrival: {
    id: Generated<string>;
    /** Who sends it. */
    enterpriseId: string;
    applicationId: string;
    configurationId: string;
    /** By whose right a lab sends it; null for the maker's own. */
    delegationId: string | null;
    name: string;
    size: number;
    /** Of the whole file, as it was announced. */
    sha256: string;
    createdBy: string | null;
    createdAt: ColumnType<Date, Date | undefined, never>;
    touchedAt: Generated<Date>;
    /** Since when its bytes, which have that hash, may lie among the kept ones. */
    keptAt: Date | null;
    /** When it became a result, under its own id. */
    doneAt: Date | null;
    /** The request that writes, and until when it is believed to. */
    heldBy: string | null;
    heldUntil: Date | null;
  };
};
